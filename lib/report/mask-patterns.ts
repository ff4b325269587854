/** A kind of secret and how it is found. The secret is the last group of the match, and stands at its end. */
export interface SecretPattern {
  readonly kind: string;
  readonly pattern: RegExp;
  /** A text without any of these (lower case) holds no such secret: the pattern is not tried. */
  readonly hints: readonly string[];
  /** Whether what was found is one after all; default: yes. */
  readonly when?: (secret: string) => boolean;
}

const NAMES = "pass(?:word|wd|phrase)|pwd|api[_-]?(?:key|token|secret)|(?:access|auth|refresh|id|bot|bearer|session|csrf|"
  + "private|personal)[_-]?token|(?:client|app|shared|signing|webhook)[_-]?secret|(?:secret|access|private|account|"
  + "encryption|signing)[_-]?(?:access[_-]?)?key|密码|口令|密钥|令牌";
const WEAK_NAMES = "token|secret|credentials?|auth|sig|signature|session(?:_?id)?|cookie";
const IS = "[\"'\\\\]*\\s*(?:=>|:=|[:=：])\\s*[\"'\\\\]*";
const VALUE = "([^\\s\"'\\\\&;,<>()\\[\\]{}，。；]+)";

/** What @secretlint's recommended rules leave out, or find only in part. Every pattern runs in time linear in the text
 *  (bounded repeats). Source: the vendors' published token prefixes; RFC 6750, 7519, 3986. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [
  {
    kind: "private key", hints: ["private key"],
    pattern: /(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|$))/g,
  },
  { kind: "JWT", hints: ["eyj"], pattern: /(?<![\w-])(eyJ[\w-]{8,4096}\.[\w-]{8,8192}(?:\.[\w-]{0,4096})?)/g },
  {
    kind: "password", hints: ["://"],
    pattern: /[a-z][a-z0-9+.-]{1,30}:\/\/[^\s\/@:"'<>]{0,256}:([^\s\/"'<>]{1,256})(?=@)/gi,
  },
  {
    kind: "authorization", hints: ["authorization"],
    pattern: /authorization["'\\]{0,4}\s{0,4}[:=]\s{0,4}["'\\]{0,4}(?:(?:bearer|basic|token|digest|apikey)\s{1,4})?([^\s"'\\,;]{4,8192})/gi,
  },
  { kind: "bearer token", hints: ["bearer"], pattern: /\bbearer\s{1,4}([\w.~+\/-]{8,8192}=*)/gi, when: looksRandom },
  { kind: "password", hints: ["pass", "pwd", "key", "token", "secret", "密", "令", "口"], when: isNoPlaceholder,
    pattern: new RegExp(`(?:${NAMES})${IS}${VALUE}`, "gi") },
  { kind: "password", hints: ["--pass", "--token", "--api", "--secret", "--pwd"], when: isNoPlaceholder,
    pattern: /--(?:password|passwd|pwd|token|api-key|api-token|secret)\s{1,4}["']?([^\s"']{3,512})/gi },
  { kind: "token", hints: ["token", "secret", "cred", "auth", "sig", "session", "cookie"], when: looksRandom,
    pattern: new RegExp(`(?:${WEAK_NAMES})${IS}${VALUE}`, "gi") },
  {
    kind: "API key", when: hasDigit,
    hints: ["sk-", "sk_", "rk_", "pk_", "gh", "glpat", "hf_", "aiza", "ya29", "xox", "npm_", "pypi", "ltai", "sg.", "dop_",
      "akia", "asia", "shp", ":aa", "gsk_"],
    pattern: new RegExp("(?<![\\w-])(" + [
      "sk-[\\w-]{16,512}", "[srp]k_(?:live|test)_\\w{10,256}", "gh[pousr]_\\w{20,256}", "github_pat_\\w{20,256}",
      "glpat-[\\w-]{16,256}", "hf_\\w{20,256}", "gsk_\\w{20,256}", "AIza[\\w-]{30,64}", "ya29\\.[\\w-]{20,1024}",
      "xox[abeoprs]-[\\w-]{10,512}", "npm_\\w{30,64}", "pypi-[\\w-]{30,512}", "LTAI\\w{12,32}",
      "SG\\.[\\w-]{16,64}\\.[\\w-]{16,128}", "dop_v1_[a-f0-9]{40,80}", "(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Z0-9])",
      "shp(?:at|ca|pa|ss)_[a-fA-F0-9]{32}", "\\d{8,10}:AA[\\w-]{33}",
    ].join("|") + ")", "g"),
  },
  {
    kind: "e-mail", hints: ["@"], when: (secret) => !secret.startsWith("git@"),
    pattern: /([\w.%+'\u00c0-\u024f-]{1,64}@(?:[\w\u00a1-\uffef-]{1,63}\.){1,8}[a-z\u00a1-\uffef]{2,24})/gi,
  },
];

/** A value that stands for a secret without being one: a placeholder, a variable, a mask. */
function isNoPlaceholder(secret: string): boolean {
  return !/^(?:null|none|nil|true|false|undefined|empty|missing|required|\*+|x+|\.+|\$\{?\w*\}?|%\w+%)$/i.test(secret);
}

function looksRandom(secret: string): boolean {
  return secret.length >= 8 && /\d/.test(secret) && /[a-z]/i.test(secret) && isNoPlaceholder(secret);
}

function hasDigit(secret: string): boolean {
  return /\d/.test(secret);
}
