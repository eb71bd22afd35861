/**
 * Replaces NUL characters, which occur in model files, and unpaired surrogates with U+FFFD: PostgreSQL's JSON type
 * rejects both.
 */
export function storable<Value>(value: Value): Value
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map((entry: unknown) => storable(entry))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [storableText(key), storable(entry)])
  )
}

const storableText = (text: string) => text.replaceAll('\u0000', '\uFFFD').toWellFormed()
