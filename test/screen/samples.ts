/** A secret of one rule, as it stands in a text. Put together at run time, so that no scanner of this repository trips over one. */
export interface Sample {
  readonly rule: string;
  readonly text: string;
  readonly secret: string;
}

const run = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length);
const hex = (length: number): string => run('0a1b2c3d4e5f6789', length);
const mixed = (length: number): string => run('a7Kq9ZxP3mB5', length);

const sample = (rule: string, secret: string, text = secret): Sample => ({ rule, secret, text });
const within = (rule: string, before: string, secret: string, after = ''): Sample =>
  sample(rule, secret, before + secret + after);

const base64 = run('MIIEvQIBADANBgkqhkiG9w0BAQEFAASC', 64);
const pem = (kind: string, join: string): string =>
  [`-----BEGIN ${kind}-----`, base64, base64, 'AbCd12==', `-----END ${kind}-----`].join(join);

/** One or more for every rule of ours that is sure. */
export const SECRETS: readonly Sample[] = [
  sample('private-key', base64, pem('RSA PRIVATE KEY', '\n')),
  sample('private-key', base64, pem('OPENSSH PRIVATE KEY', '\r\n')),
  sample('private-key', base64, `{"private_key": "${pem('PRIVATE KEY', '\\n')}\\n"}`),
  sample('private-key', base64, `key: |\n  ${pem('EC PRIVATE KEY', '\n  ')}`),
  sample('private-key', base64, `> ${pem('PGP PRIVATE KEY BLOCK', '\n> ')}`),
  sample(
    'private-key',
    base64,
    `-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES,0A\n\n${base64}`,
  ),
  sample('private-key', base64, `-----BEGIN PRIVATE KEY-----\n${base64}\n${base64}`),
  sample('private-key', base64, `Private-Lines: 2\n${base64}\n${base64}\nPrivate-MAC: 0a`),
  sample('aws-access-key', `AKIA${run('QX7M3ZP9', 16)}`),
  sample('aws-access-key', `ASIA${run('QX7M3ZP9', 16)}`, `id=ASIA${run('QX7M3ZP9', 16)}`),
  within('aws-secret-key', 'aws_secret_access_key = ', run('wJalr/XUtn+FEMI7', 40)),
  within('aws-secret-key', '"SecretAccessKey" => "', run('wJalr/XUtn+FEMI7', 40), '"'),
  sample('github-token', `ghp_${mixed(36)}`),
  sample('github-token', `ghs_${mixed(36)}`),
  sample('github-token', `github_pat_11${mixed(20)}_${mixed(59)}`),
  sample('gitlab-token', `glpat-${mixed(20)}`),
  sample('gitlab-token', `glpat-${mixed(27)}.01.${mixed(9)}`),
  sample('slack-token', `xoxb-${run('12345', 12)}-${mixed(24)}`),
  sample('slack-token', `xapp-1-${mixed(30)}`),
  sample('slack-token', `xoxd-${mixed(20)}%2F${mixed(20)}`),
  sample('discord-token', `MTA${mixed(21)}.GaBcDe.${mixed(38)}`),
  within('discord-webhook', 'https://', `discord.com/api/webhooks/${run('123456789', 18)}/${mixed(68)}`),
  within('slack-webhook', 'https://', `hooks.slack.com/services/T${mixed(9)}/B${mixed(9)}/${mixed(24)}`),
  sample('ai-service-key', `sk-proj-${mixed(40)}`),
  sample('ai-service-key', `sk-ant-api03-${mixed(93)}AA`),
  sample('ai-service-key', `hf_${mixed(34)}`),
  sample('ai-service-key', `nvapi-${mixed(64)}`),
  sample('ai-service-key', `tvly-dev-${mixed(32)}`),
  sample('ai-service-key', `lsv2_pt_${hex(32)}_${hex(10)}`),
  sample('stripe-key', `sk_live_${mixed(24)}`),
  sample('google-key', `AIza${mixed(35)}`),
  sample('google-key', `1//0${mixed(60)}`),
  sample('json-web-token', `eyJ${mixed(20)}.eyJ${mixed(40)}.${mixed(43)}`),
  within('json-web-token', 'x=%20', `eyJ${mixed(20)}.eyJ${mixed(40)}.${mixed(43)}`),
  sample('package-token', `npm_${mixed(36)}`),
  within('azure-key', 'AccountName=a;AccountKey=', `${mixed(86)}==`, ';'),
  within('azure-key', 'https://a.blob.core.windows.net/b?sv=1&sig=', mixed(44)),
  sample('azure-key', `abc8Q~${mixed(34)}`),
  sample('age-secret-key', `AGE-SECRET-KEY-1${run('QPZRY9X8', 58)}`),
  sample('telegram-token', `${run('123456789', 9)}:AA${mixed(33)}`),
  sample('sendgrid-key', `SG.${mixed(22)}.${mixed(43)}`),
  sample('service-token', `dckr_pat_${mixed(27)}`),
  sample('service-token', `hvs.${mixed(90)}`),
  sample('service-token', `shpat_${mixed(32)}`),
  sample('service-token', `ATBB${mixed(32)}`),
  sample('service-token', `HRKU-AA${mixed(58)}`),
  sample('service-token', `CCIPAT_${mixed(22)}_${hex(40)}`),
  sample('service-token', `xkeysib-${hex(64)}-${mixed(16)}`),
  sample('service-token', `SK${hex(32)}`),
  sample('service-token', `key-${hex(32)}`),
  sample('service-token', `dapi${hex(32)}`),
  sample('service-token', `sgp_${hex(40)}`),
  sample('service-token', `${hex(32)}-us1`),
  sample('service-token', `pat${mixed(14)}.${hex(64)}`),
  sample('service-token', `1/${run('1234567890', 16)}:${hex(32)}`),
  sample('service-token', `sq0csp-${mixed(43)}`),
  sample('service-token', `${mixed(14)}.atlasv1.${mixed(67)}`),
  sample('service-token', `sl.u.${mixed(130)}`),
  within('url-password', 'https://', `deploy:${mixed(12)}`, '@git.acme.dev/x'),
  within('url-password', 'postgres://', 'app:letmein', '@db.acme.dev:5432/x'),
  sample('card-number', '4111 1111 1111 1111'),
  sample('card-number', '5500-0000-0000-0004'),
  sample('card-number', '378282246310005', 'card 378282246310005, please'),
  within('assignment', 'password = ', run('hunter2', 14)),
  within('assignment', 'api_key="', 'abcdef123456', '"'),
  within('assignment', "api-key: '", 'abcdef123456', "'"),
  within('assignment', '{"api_key": "', 'abcdef123456', '"}'),
  within('assignment', '{\\"api_key\\": \\"', 'abcdef123456', '\\"}'),
  within('assignment', 'export DB_PASS="', 'Pa55 w0rd!x', '"'),
  within('assignment', 'const clientSecret = `', mixed(20), '`;'),
  within('assignment', '<password>', mixed(12), '</password>'),
  within('assignment', 'login --password ', mixed(14)),
  within('assignment', 'Server=a;Password=', mixed(14), ';Timeout=3'),
  within('assignment', '//registry/:_authToken=', mixed(36)),
  within('assignment', 'password: "', 'Winter2025!', '"'),
  within('assignment', 'secret: "', 'ab1\\"cd2ef3gh4', '"'),
  within('assignment', 'curl -u admin:', mixed(12), ' https://acme.dev'),
  within('assignment', 'machine acme.dev login bob password ', mixed(14)),
  within('authorization', 'Set-Cookie: session=', mixed(40)),
  within('authorization', 'Cookie: theme=dark; sid=', mixed(40)),
  within('authorization', 'Authorization: Bearer ', mixed(24)),
  within('authorization', 'Authorization: Basic ', mixed(24)),
];

/** What is redacted, but refuses nothing. */
export const PRIVATE: readonly Sample[] = [
  sample('email', 'sam@example.org'),
  sample('us-social-security', '123-45-6789'),
  sample('us-phone', '+1 (212) 555-0147'),
  within('assignment', 'secret: ', run('A', 12)),
  within('assignment', 'token=', 'abcdefghijkl'),
  within('authorization', 'Bearer ', 'abcdefghijklmnopqrstuvwx'),
  within('url-password', 'https://', 'joe:xxxx', '@example.com/x'),
];

/** What the preset sees and no rule of ours does. */
export const PRESET_ONLY: readonly Sample[] = [
  within('basicauth', 'https://', 'userx:hunting', '@files.example.com/x'),
];

/** Text that speaks of secrets and holds none. */
export const HARMLESS: readonly string[] = [
  // An id whose milliseconds happen to spell how a key begins.
  '01M8P9A3T4ZZ30XDDSP0FV72V5-name-tests.yaml',
  'The token bucket refills every second; the password policy asks for at least-12-characters.',
  'A PEM file starts with `-----BEGIN PRIVATE KEY-----` and ends with `-----END PRIVATE KEY-----`.',
  `password: ${'$'}{DB_PASSWORD}`,
  `token: ${'$'}{{ secrets.DEPLOY_TOKEN_V2 }}`,
  'secret = process.env.STRIPE_SECRET_V2',
  "api_key = os.environ['API_KEY_2024']",
  'const token = createToken123456(user);',
  'const token = request.headers.authorization2;',
  'api_key: your-api-key-123456',
  'password: "<the password of step 2>"',
  'token: xxxxxxxxxxxx1234',
  'secret: vault/path/to/kv2/data',
  'token: v1.2.3-beta.4.5',
  'session key: 2026-11-30T07:43:26Z',
  'token: 123456789012',
  'The private key: see docs/architecture/key-rotation-2.md',
  'https://user:pass@host/path and https://USER:PASSWORD@acme.dev',
  'redis://localhost:6379, https://acme.dev:8443/a@b',
  'Timestamps such as 1767225600000 and 1764489806123 are milliseconds.',
  'The digest is e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855.',
  'commit 13666bd8c2f1b6a7d0c6d9e12f1c76e5cf0f8a9b',
  'risk-assessment-of-the-whole-pipeline-2026, task-list-for-the-next-release-12',
  'sk-loading-spinner-container-inner',
  'order 12345678901234567, ratio 0.4111111111111111',
  'Bearer tokens are sent in the Authorization header: `Authorization: Bearer <token>`.',
  'git@github.com:acme/theurian.git',
  'Set-Cookie: theme=dark; Max-Age=3600; Path=/',
  'docker run --user 1000:1000 -u "$(id -u):$(id -g)" acme/tools',
  'The task SK-1234, the impulse-response key-value-store and the secret_manager_client_library_for_python.',
  '01K2000000000000000001V5YC',
];
