import type { Secret } from './secret.ts';
import { spansOf } from './span.ts';

/**
 * Finds credentials by the shapes that their issuers gave them.
 *
 * No shape asks what comes after: a run that goes on is taken whole, so that a letter more does not hide it.
 * Source: each issuer's page on its tokens, and what gitleaks and secretlint publish of them.
 */
export function* tokens(text: string): Generator<Secret> {
  for (const [rule, pattern, sign = ''] of SHAPES) {
    if (!text.includes(sign)) continue;
    for (const { start, end } of spansOf(pattern, text)) yield { rule, start, end, sure: true };
  }
}

// A sign stands in all that the pattern matches, and is looked for first where a pattern takes long.
const SHAPES: readonly (readonly [rule: string, pattern: RegExp, sign?: string])[] = [
  // The first of these is within every thousandth second of ids that count milliseconds, so nothing may stand before it.
  ['aws-access-key', /(?:(?<![A-Za-z0-9])A3T[A-Z0-9]|ABIA|ACCA|AKIA|ASIA)[A-Z0-9]{16,}/g],
  ['aws-secret-key', /secret_?access_?key["']?\s{0,40}(?:=>|[:=])\s{0,40}["']?([A-Za-z0-9/+=]{40,})/gi],
  ['github-token', /gh[oprsu]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,}/g],
  // A routable one goes on with its length and a checksum.
  [
    'gitlab-token',
    /gl(?:agent|cbt|dt|ffct|ft|imt|oas|pat|ptt|rt|soat)-[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9]{2}\.[A-Za-z0-9]{7,})?/g,
  ],
  ['slack-token', /xox[abdeoprs](?:\.xox[bp])?-[A-Za-z0-9%-]{10,}|xapp-\d-[A-Za-z0-9-]{10,}/g],
  ['slack-webhook', /hooks\.slack\.com\/(?:services|triggers|workflows)\/[A-Za-z0-9/_-]{20,}/gi],
  ['ai-service-key', /(?<![A-Za-z0-9])sk-(?=[A-Za-z_-]{0,60}\d)[A-Za-z0-9_-]{20,}/g],
  ['ai-service-key', /(?<![A-Za-z0-9])(?:gsk_|hf_|pplx-|r8_|xai-)[A-Za-z0-9]{30,}/g],
  ['ai-service-key', /nvapi-[A-Za-z0-9_-]{40,}|tvly-(?:dev-|prod-)?[A-Za-z0-9]{24,}|lsv2_[a-z]{2}_[a-f0-9_]{32,}/g],
  ['stripe-key', /(?:[rs]k_(?:live|test)|whsec)_[A-Za-z0-9]{16,}/g],
  [
    'google-key',
    /AIza[A-Za-z0-9_-]{35,}|GOCSPX-[A-Za-z0-9_-]{20,}|ya29\.[A-Za-z0-9_-]{20,}|(?<![\w/])1\/\/0[A-Za-z0-9_-]{40,}/g,
  ],
  ['package-token', /npm_[A-Za-z0-9]{36,}|pypi-AgE[A-Za-z0-9_-]{32,}|rubygems_[a-f0-9]{32,}|oy2[a-z0-9]{43,}/g],
  ['azure-key', /(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,}={0,2})|[?&]sig=([A-Za-z0-9%]{40,})/g],
  ['azure-key', /[A-Za-z0-9_~.]{3}\dQ~[A-Za-z0-9_~.-]{31,}/g],
  ['age-secret-key', /AGE-SECRET-KEY-1[A-Z0-9]{20,}/gi],
  ['telegram-token', /(?<!\d)\d{8,10}:AA[A-Za-z0-9_-]{32,}/g],
  ['sendgrid-key', /SG\.[A-Za-z0-9_-]{16,}\.[A-Za-z0-9_-]{16,}/g],
  ['service-token', /(?:ATATT3x|NRAK-|PMAK-|dckr_pat_|do[opr]_v1_|dp\.(?:ct|pt|sa|st)\.)[A-Za-z0-9_=-]{24,}/g],
  ['service-token', /(?:figd_|glc_|glsa_|hv[bs]\.|lin_api_|ntn_|ops_ey|pscale_(?:pw|tkn)_)[A-Za-z0-9_+/=-]{24,}/g],
  ['service-token', /(?:sbp_|shp(?:at|ca|pa|ss)_|sntry[su]_|tskey-[a-z]{1,10}-)[A-Za-z0-9_+/=-]{24,}/g],
  [
    'service-token',
    /(?:ATBB|ATCTT3x|CCIP(?:AT|RJ)_|CLOJARS_|HRKU-|dckr_oat_|fm[12]_|nfp_|sb_secret_|xkeysib-)[A-Za-z0-9_+/=-]{30,}/g,
  ],
  // Bare letters and digits, so that more has to be asked of them.
  ['service-token', /(?<![A-Za-z0-9])(?:SK|dapi|key-|pul-|sgp_(?:[a-z0-9]{1,16}_)?)[a-f0-9]{32,}/g],
  ['service-token', /(?<![A-Za-z0-9])(?:[a-f0-9]{32}-us\d|pat[A-Za-z0-9]{14}\.[a-f0-9]{64,}|secret_[A-Za-z0-9]{43,})/g],
  ['service-token', /(?<![\w/])1\/\d{13,20}:[a-f0-9]{32,}|sq0[a-z]{3}-[A-Za-z0-9_-]{22,}/g],
  ['service-token', /(?<![\w.])sl\.(?:u\.)?[A-Za-z0-9_-]{100,}/g],
  ['service-token', /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_-]{60,}/g, '.atlasv1.'],
  ['discord-token', /(?<![\w.-])[MNO][\w-]{23,25}\.[\w-]{6}\.[\w-]{27,}/g],
  ['discord-webhook', /discord(?:app)?\.com\/api(?:\/v\d{1,2})?\/webhooks\/\d{17,20}\/[\w-]{60,}/gi],
];

/** The rules of this screen. */
export const TOKEN_RULES: readonly string[] = [...new Set(SHAPES.map(([rule]) => rule))];
