/** Smaller numbers have too few digits for an identifier with check digits, and are the most frequent ones. */
const MIN_IDENTIFIER = 10 ** 8

/**
 * Returns the text of a value in which sensitive data can be recognized: a string, or the digits of a long integer, because
 * programs often send payment cards and other identifiers as numbers. Null for other values.
 */
export function recognizableText(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'number' || !Number.isInteger(value)) return null
  const digits = Math.abs(value)
  return digits >= MIN_IDENTIFIER ? String(digits) : null
}
