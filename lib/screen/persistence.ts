import { type UnsafeRule, warns } from './unsafe-rule.ts';

/** What stays after a task is done. Knowledge about operations speaks of all of it, so these are for the reviewer. */
export const persistence: readonly UnsafeRule[] = [
  warns('crontab', [['crontab']], /\bcrontab[ \t]{1,8}(?:-[a-z]|\S{1,60}\.\w|-(?:\s|$))|\|[ \t]{0,8}crontab\b/gi),
  warns(
    'shell-start-up',
    [['.bashrc', '.bash_', '.profile', '.zlogin', '.zprofile', '.zsh']],
    /(?<![\w-])\.(?:bashrc|bash_login|bash_profile|profile|zlogin|zprofile|zshenv|zshrc)(?![\w-]|\.\w)/g,
  ),
  warns(
    'service',
    [['systemctl', 'launchctl']],
    /\bsystemctl[ \t]{1,8}(?:--?[\w-]{1,20}[ \t]{1,8}){0,4}enable\b|\blaunchctl[ \t]{1,8}(?:bootstrap|enable|load|submit)\b/gi,
  ),
  warns('system-schedule', [['/etc/']], /\/etc\/(?:cron(?:tab|\.[a-z]{1,8})\b|init\.d\/|rc\.local\b|systemd\b)/gi),
];
