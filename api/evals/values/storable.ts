/**
 * Replaces NUL characters and lone surrogates, which PostgreSQL rejects, with U+FFFD. Preserves the length, so that
 * offsets remain valid.
 */
export function storable(text: string): string {
  if (!text.includes('\0') && text.isWellFormed()) return text
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

export const storableOrNull = (text: string | null) => (text === null ? null : storable(text))

/** Returns a non-empty string from untrusted JSON in storable form, otherwise null. */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? storable(value) : null
