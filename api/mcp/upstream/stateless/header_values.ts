const ENCODED = /^=\?base64\?(.*)\?=$/s
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * The text of a header whose value may be encoded because it contains other characters; null if the encoding is
 * invalid.
 */
export function decodeHeader(value: string): string | null {
  const [, encoded] = ENCODED.exec(value) ?? []
  if (encoded === undefined) return value
  if (!BASE64.test(encoded)) return null
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(encoded, 'base64'))
  } catch {
    return null
  }
}

/** A value that is safe in a header. */
export function encodeHeader(value: string): string {
  const isSafe = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !ENCODED.test(value)
  return isSafe ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

/** An argument of a tool that a header repeats. */
export type HeaderArgument = { path: string[]; header: string; type: string }

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES = ['string', 'integer', 'boolean']
const MAX_DEPTH = 20

/** Arguments with the annotation `x-mcp-header`. Annotations that break the rules of the protocol are left out. */
export function headerArguments(schema: unknown, path: string[] = []): HeaderArgument[] {
  if (path.length > MAX_DEPTH) return []
  const properties = Object.entries(recordOf(recordOf(schema).properties))
  return properties.flatMap(([key, value]) => {
    const { 'x-mcp-header': header, type } = recordOf(value)
    const own = [...path, key]
    const isValid = typeof header === 'string' && TOKEN.test(header)
    const annotated =
      isValid && typeof type === 'string' && TYPES.includes(type)
        ? [{ path: own, header: `mcp-param-${header.toLowerCase()}`, type }]
        : []
    return [...annotated, ...headerArguments(value, own)]
  })
}

/** The text that the header of an argument must have; null if the argument is missing, so that no header is expected. */
export function headerText(argument: HeaderArgument, given: unknown): string | null {
  let value: unknown = given
  for (const key of argument.path) value = new Map(Object.entries(recordOf(value))).get(key)
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value)
  return null
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
