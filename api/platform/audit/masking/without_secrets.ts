import { isSecretName } from '#api/platform/audit/masking/secret_name'

/** Credentials with a recognizable format: Assay's, other vendors', and JWTs. */
const SHAPES =
  /\b(?:assay_[\w.-]{16,}|sk-[\w-]{16,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|A[KS]IA[A-Z\d]{16}|AIza[\w-]{30,}|hf_\w{16,}|hooks\.slack\.com\/services\/[\w/]+|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g
/** Authorization scheme and credential in a header value: `Bearer abc`. */
const SCHEME = /\b(Bearer|Basic|Digest)\s+(?!\{\{)[\w+/=.~-]{8,}/gi
/** User info in a URL: `https://user:password@host`. */
const USER_INFO = /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*:)[^\s/@]+@/gi
/** A header line: `X-Api-Key: abc`. */
const HEADER_LINE = /^([A-Za-z][\w-]*)(:[ \t]*)(\S.*?)(\r?)$/gm
/** `token=abc` in a URL or a form. */
const PARAMETER = /([?&;#]|^)([\w.-]+)(=)([^&;\s#"']+)/gm
/** `"token": "abc"` in a body, also with escaped quotes. */
const PROPERTY = /(\\{0,8}["'])([\w.-]+)(\\{0,8}["']\s*:\s*\\{0,8}["'])((?:(?!\\{0,8}["']).)+)/g

/** Whether a value is a template placeholder such as `{{token}}`, which contains no secret. */
const isPlaceholder = (value: string) => /^\{\{.*\}\}$/.test(value.trim())

/** Masks everything that looks like a credential: in URLs, headers, bodies, and known formats. */
export function withoutSecrets(text: string, mask: string): string {
  const hide = (whole: string, before: string, name: string, between: string, value: string) =>
    isSecretName(name) && !isPlaceholder(value) ? `${before}${name}${between}${mask}` : whole
  return text
    .replace(PRIVATE_KEY, mask)
    .replace(USER_INFO, `$1${mask}@`)
    .replace(HEADER_LINE, (whole, name: string, colon: string, value: string, end: string) =>
      isSecretName(name) && !isPlaceholder(value) ? `${name}${colon}${mask}${end}` : whole
    )
    .replace(PARAMETER, hide)
    .replace(PROPERTY, hide)
    .replace(SCHEME, `$1 ${mask}`)
    .replace(SHAPES, mask)
}
