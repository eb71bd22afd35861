const ENCODED = /^=\?base64\?(.*)\?=$/s
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/

/**
 * Decodes a header value that may be encoded because it contains non-ASCII characters; null if the encoding is invalid.
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

/** Encodes a value so that it is safe in a header. */
export function encodeHeader(value: string): string {
  const isSafe = /^[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/.test(value) && !ENCODED.test(value)
  return isSafe ? value : `=?base64?${Buffer.from(value).toString('base64')}?=`
}

/** A tool argument that a header repeats. */
export type HeaderArgument = { path: string[]; header: string; type: string }

const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
const TYPES = ['string', 'integer', 'boolean']
const MAX_DEPTH = 20

/** Finds the arguments with the annotation `x-mcp-header`. Ignores annotations that violate the protocol's rules. */
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

/** Returns the text that an argument's header must have; null if the argument is missing and no header is expected. */
export function headerText(argument: HeaderArgument, given: unknown): string | null {
  let value: unknown = given
  for (const key of argument.path) value = new Map(Object.entries(recordOf(value))).get(key)
  if (typeof value === 'string') return value
  if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value)
  return null
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {}
