import { storable } from '#api/evals/storable'

/** What stands where a credential stood. */
export const MASK = '[masked]'

/** Names of fields, headers and query parameters whose value is a credential. */
const SECRET_NAME =
  /(^|[-_.])(authorization|cookie|set-cookie|credentials?|secrets?|passwords?|passwd|passphrase|private[-_]?key|signature|bearer|pfx|jwt)$|(api|access|auth|account|client|secret|subscription|encryption|signing|x)[-_]?key(s|id)?$|(^|[-_.a-z])token$|password|passphrase|secret|apikey|^key$|^authorization$/i

/** Numbers of tokens and settings of models, which sound like credentials. */
const PLAIN_NAME =
  /^(max|min|num|total|prompt|completion|input|output|cached?|reasoning|stop|eos|bos|pad|special)[-_]?.*tokens?$|tokens$|^tokenUsage$|^secretary$/i

/** Texts that are credentials wherever they stand. */
const SECRET_TEXT =
  /\b(sk-[A-Za-z0-9_-]{16,}|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}|asy_[A-Za-z0-9_.-]{20,})/g

/** The same for PostgreSQL. */
export const SECRET_TEXT_SQL = SECRET_TEXT.source.replace(/^\\b/, '\\y')

/** `Bearer abc`, `Basic abc`. */
const SCHEME = /\b(Bearer|Basic|Token|ApiKey)\s+[A-Za-z0-9._~+/=-]{8,}/g

/** Texts that are what is tested or what came of it, not how it is reached: they stay as they are. */
const CONTENT = new Set(
  'vars prompts prompt output raw value reason description redteamFinalPrompt'.split(' ')
)

/** Whether a text may hold a credential at all: most do not, and are not looked through again. */
const MAYBE_SECRET =
  /sk[-_]|[rp]k_|gh[pousr]_|github_|xox|AKIA|AIza|eyJ|asy_|Bearer|Basic|Token|ApiKey|:\/\/|[?&][\w.-]+=/

type Json = Record<string, unknown>

/**
 * A configuration in which whatever looks like a credential is masked: by the name of its field, by what it looks like,
 * and in addresses. A reference such as `{{env.KEY}}` is none. What is tested (variables, prompts, answers) stays as it is.
 * It holds only text that PostgreSQL takes. What needs no change is not copied: rows come by the ten thousand.
 */
export function maskSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskText(storable(value), name)
  if (Array.isArray(value)) return sameOr(value, (entry) => maskSecrets(entry, name))
  if (typeof value !== 'object' || value === null) return value
  const inherited = isSecret(name) ? name : null
  return sameObjectOr(value, (entry, key) =>
    CONTENT.has(key) ? contentOf(key, entry) : maskSecrets(entry, inherited ?? key)
  )
}

/** Objects among the content may say how something is reached again, but variables may be anything. */
function contentOf(key: string, value: unknown): unknown {
  if (key === 'vars' || typeof value === 'string') return storableValue(value)
  if (Array.isArray(value)) return sameOr(value, (entry) => contentOf(key, entry))
  return maskSecrets(value)
}

/** The text without what is a credential wherever it stands, such as one that a target gave away. */
export const withoutCredentials = (text: string): string => text.replace(SECRET_TEXT, MASK)

/** The value with only such text as PostgreSQL takes. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return sameOr(value, storableValue)
  if (typeof value !== 'object' || value === null) return value
  return sameObjectOr(value, storableValue)
}

/** The list itself when no entry changes, else another one. */
function sameOr(list: unknown[], change: (entry: unknown) => unknown): unknown[] {
  const changed = list.map((entry) => change(entry))
  return changed.some((entry, index) => entry !== list[index]) ? changed : list
}

/** The object itself when nothing of it changes, else another one. */
function sameObjectOr(value: object, change: (entry: unknown, key: string) => unknown): object {
  let copy: Json | null = null
  const entries = Object.entries(value)
  for (const [index, [key, entry]] of entries.entries()) {
    const [goodKey, changed] = [storable(key), change(entry, key)]
    if (copy === null && (goodKey !== key || changed !== entry)) {
      copy = Object.fromEntries(entries.slice(0, index))
    }
    if (copy) copy[goodKey] = changed
  }
  return copy ?? value
}

/** Names come again and again. */
const known = new Map<string, boolean>()
const MOST_KNOWN = 5000

function isSecret(name: string): boolean {
  const said = known.get(name)
  if (said !== undefined) return said
  if (known.size >= MOST_KNOWN) known.clear()
  const found = SECRET_NAME.test(name) && !PLAIN_NAME.test(name)
  known.set(name, found)
  return found
}

/** `{{env.KEY}}` alone, or after a scheme. */
const REFERENCE = /^\s*((Bearer|Basic|Token|ApiKey)\s+)?\{\{[^{}]*\}\}\s*$/i

function maskText(text: string, name: string): string {
  const isNamed = isSecret(name)
  if (text === '' || (!isNamed && !MAYBE_SECRET.test(text)) || REFERENCE.test(text)) return text
  if (isNamed) return MASK
  return maskAddress(text.replace(SECRET_TEXT, MASK).replace(SCHEME, `$1 ${MASK}`))
}

/** The password and the credential-like parameters of an address, wherever it stands in the text. */
function maskAddress(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi, `$1${MASK}@`)
    .replace(/([?&])([\w.-]+)=([^&\s"'#]+)/g, (whole, before: string, key: string, held: string) =>
      isSecret(key) && !held.includes('{{') ? `${before}${key}=${MASK}` : whole
    )
}
