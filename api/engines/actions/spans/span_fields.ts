import type { AttributeValue, TraceSpan } from '../../traces/vocabulary.js'

/** Returns the first of the named attributes that has a value, with its name. */
export function firstAttribute(
  { attributes }: TraceSpan,
  names: readonly string[]
): { name: string; value: AttributeValue } | null {
  for (const name of names) {
    const value = attributes[name]
    if (value !== undefined && value !== null && value !== '') return { name, value }
  }
  return null
}

/** Returns the first of the named attributes whose value is a non-empty string; null if there is none. */
export function textAttribute(span: TraceSpan, names: readonly string[]): string | null {
  const found = firstAttribute(span, names)
  return typeof found?.value === 'string' ? found.value : null
}

/** Returns strings unchanged and other values as JSON. */
export const asText = (value: AttributeValue): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** OpenTelemetry's status code for failed operations. */
const ERROR = 2

/** Returns the error message of a failed span; null if it did not fail. */
export function errorOf(span: TraceSpan): string | null {
  const isFailed = span.statusCode === ERROR || typeof span.attributes['error.type'] === 'string'
  if (!isFailed) return null
  return (
    span.statusMessage ??
    textAttribute(span, ['exception.message', 'error.message', 'error.type']) ??
    'error'
  )
}
