import { refuses, type UnsafeRule, warns } from './unsafe-rule.ts';

const NETCAT = ['nc ', 'nc\t', 'ncat', 'netcat', 'socat'];

/** What opens a machine to others. */
export const network: readonly UnsafeRule[] = [
  refuses('device-socket', [['/dev/']], /\/dev\/(?:tcp|udp)\/[^\s/]{1,80}\/\w/gi),
  refuses(
    'remote-shell',
    [NETCAT, ['sh', 'cmd']],
    /\b(?:nc|ncat|netcat|socat)\b[ \t][^|;&\n]{0,80}?(?:[ \t]-[a-z]{0,6}[ce][ \t]{1,8}|exec:)["']?(?:\/(?:usr\/)?bin\/)?(?:ba|da|z)?(?:sh|cmd(?:\.exe)?|powershell)\b/gi,
  ),
  warns('device-socket', [['/dev/']], /\/dev\/(?:tcp|udp)\//gi),
  warns('reverse-shell', [['reverse'], ['shell']], /\breverse[\s-]{1,4}shells?\b/gi),
  warns('listener', [NETCAT], /\b(?:nc|ncat|netcat)[ \t]{1,8}(?:-[a-z]{1,8}[ \t]{1,8}){0,4}-[a-z]{0,6}l/gi),
  warns('program-socket', [['socket.socket']], /\bsocket\.socket\s{0,4}\(/g),
];
