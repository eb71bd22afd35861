import { storable } from '#api/evals/values/storable'

export const MASK = '[masked]'

/** Names of fields, headers and query parameters whose value is a credential. */
const SECRET_NAME =
  /(^|[-_.])(authorization|cookie|set-cookie|credentials?|secrets?|passwords?|passwd|passphrase|private[-_]?key|signature|bearer|pfx|jwt)$|(api|access|auth|account|client|secret|subscription|encryption|signing|x)[-_]?key(s|id)?$|(^|[-_.a-z])token$|password|passphrase|secret|apikey|^key$|^authorization$/i

/** Token counts and model settings whose names resemble credentials. */
const NON_SECRET_NAME =
  /^(max|min|num|total|prompt|completion|input|output|cached?|reasoning|stop|eos|bos|pad|special)[-_]?.*tokens?$|tokens$|^tokenUsage$|^secretary$/i

/** Matches credentials by their format, in any field. */
const SECRET_TEXT =
  /\b(sk-[A-Za-z0-9_-]{16,}|(?:sk|rk|pk)_(?:live|test)_[A-Za-z0-9]{10,}|gh[pousr]_[A-Za-z0-9]{20,}|github_pat_\w{20,}|xox[abprs]-[A-Za-z0-9-]{10,}|AKIA[0-9A-Z]{16}|AIza[0-9A-Za-z_-]{30,}|eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{5,}|asy_[A-Za-z0-9_.-]{20,})/g

/** `SECRET_TEXT` as a PostgreSQL pattern. */
export const SECRET_TEXT_SQL = SECRET_TEXT.source.replace(/^\\b/, '\\y')

/** Matches credentials after an authentication scheme: `Bearer abc12345`. */
const SCHEME = /\b(Bearer|Basic|Token|ApiKey)\s+[A-Za-z0-9._~+/=-]{8,}/g

/** Fields with test inputs and outputs rather than connection settings. Strings in them are never masked. */
const CONTENT_FIELDS = new Set(
  'vars prompts prompt output raw value reason description redteamFinalPrompt'.split(' ')
)

/** Cheap check with which the expensive patterns are skipped for nearly all strings. */
const MAYBE_SECRET =
  /sk[-_]|[rp]k_|gh[pousr]_|github_|xox|AKIA|AIza|eyJ|asy_|Bearer|Basic|Token|ApiKey|:\/\/|[?&][\w.-]+=/

type Json = Record<string, unknown>

/**
 * Masks credentials in a configuration, recognized by field name, by format, and in URLs. Keeps references such as
 * `{{env.KEY}}` and content (variables, prompts, responses). Replaces characters that PostgreSQL does not accept.
 * Does not copy unchanged objects, because a request can have tens of thousands of rows.
 */
export function maskSecrets(value: unknown, name = ''): unknown {
  if (typeof value === 'string') return maskText(storable(value), name)
  if (Array.isArray(value)) return mapList(value, (entry) => maskSecrets(entry, name))
  if (typeof value !== 'object' || value === null) return value
  const inherited = isSecret(name) ? name : null
  return mapObject(value, (entry, key) =>
    CONTENT_FIELDS.has(key) ? contentOf(key, entry) : maskSecrets(entry, inherited ?? key)
  )
}

/** Masks objects inside content, which can contain connection settings, but not variables and strings. */
function contentOf(key: string, value: unknown): unknown {
  if (key === 'vars' || typeof value === 'string') return storableValue(value)
  if (Array.isArray(value)) return mapList(value, (entry) => contentOf(key, entry))
  return maskSecrets(value)
}

/** Masks credentials by format only, for free text such as a response that discloses one. */
export const withoutCredentials = (text: string): string => text.replace(SECRET_TEXT, MASK)

/** Applies `storable` to every string and key of a JSON value. */
export function storableValue(value: unknown): unknown {
  if (typeof value === 'string') return storable(value)
  if (Array.isArray(value)) return mapList(value, storableValue)
  if (typeof value !== 'object' || value === null) return value
  return mapObject(value, storableValue)
}

/** Maps a list; returns the same list when no entry changes. */
function mapList(list: unknown[], change: (entry: unknown) => unknown): unknown[] {
  let isSame = true
  const changed = list.map((entry) => {
    const other = change(entry)
    if (other !== entry) isSame = false
    return other
  })
  return isSame ? list : changed
}

/** Maps an object's values and makes its keys storable; returns the same object when nothing changes. */
function mapObject(value: object, change: (entry: unknown, key: string) => unknown): object {
  let copy: Json | null = null
  let index = 0
  for (const key of Object.keys(value)) {
    const entry: unknown = Reflect.get(value, key)
    const goodKey = storable(key)
    const changed = change(entry, key)
    if (copy === null && (goodKey !== key || changed !== entry)) {
      copy = Object.fromEntries(Object.entries(value).slice(0, index))
    }
    if (copy) copy[goodKey] = changed
    index++
  }
  return copy ?? value
}

/** Caches the result of both patterns, because all rows have the same field names. */
const isSecretByName = new Map<string, boolean>()
const MAX_CACHED_NAMES = 5000

function isSecret(name: string): boolean {
  const cached = isSecretByName.get(name)
  if (cached !== undefined) return cached
  if (isSecretByName.size >= MAX_CACHED_NAMES) isSecretByName.clear()
  const found = SECRET_NAME.test(name) && !NON_SECRET_NAME.test(name)
  isSecretByName.set(name, found)
  return found
}

/** A template variable such as `{{env.KEY}}`, optionally after a scheme. */
const REFERENCE = /^\s*((Bearer|Basic|Token|ApiKey)\s+)?\{\{[^{}]*\}\}\s*$/i

function maskText(text: string, name: string): string {
  const isNamed = isSecret(name)
  if (text === '' || (!isNamed && !MAYBE_SECRET.test(text)) || REFERENCE.test(text)) return text
  if (isNamed) return MASK
  return maskUrls(text.replace(SECRET_TEXT, MASK).replace(SCHEME, `$1 ${MASK}`))
}

/** Masks passwords and secret query parameters in URLs. */
function maskUrls(text: string): string {
  return text
    .replace(/(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@]*:)[^\s@/]+@/gi, `$1${MASK}@`)
    .replace(
      /([?&])([\w.-]+)=([^&\s"'#]+)/g,
      (whole, before: string, key: string, value: string) =>
        isSecret(key) && !value.includes('{{') ? `${before}${key}=${MASK}` : whole
    )
}
