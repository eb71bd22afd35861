import { isSecretName } from '#api/audit/secret_name'

/** Credentials that show by their own shape: of this product, of others, and signed tokens. */
const SHAPES =
  /\b(?:assay_[\w.-]{16,}|sk-[\w-]{16,}|gh[pousr]_\w{16,}|github_pat_\w{16,}|glpat-[\w-]{16,}|xox[abprs]-[\w-]{10,}|A[KS]IA[A-Z\d]{16}|AIza[\w-]{30,}|hf_\w{16,}|hooks\.slack\.com\/services\/[\w/]+|eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*)/g
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----[^]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g
/** `Bearer abc`, as a header's value has it. */
const SCHEME = /\b(Bearer|Basic|Digest)\s+(?!\{\{)[\w+/=.~-]{8,}/gi
/** `https://user:password@host` */
const USER_INFO = /(\b[a-z][a-z\d+.-]*:\/\/[^\s/:@]*:)[^\s/@]+@/gi
/** A line of headers: `X-Api-Key: abc`. */
const HEADER_LINE = /^([A-Za-z][\w-]*)(:[ \t]*)(\S.*?)(\r?)$/gm
/** `token=abc` in an address or a form. */
const PARAMETER = /([?&;#]|^)([\w.-]+)(=)([^&;\s#"']+)/gm
/** `"token": "abc"` in a body, also where its quotes are escaped. */
const PROPERTY = /(\\{0,8}["'])([\w.-]+)(\\{0,8}["']\s*:\s*\\{0,8}["'])((?:(?!\\{0,8}["']).)+)/g

/** A place for a value that comes later is no value. */
const isPlaceholder = (value: string) => /^\{\{.*\}\}$/.test(value.trim())

/** The text with what looks like a credential in it masked: addresses, headers, bodies, known shapes. */
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
