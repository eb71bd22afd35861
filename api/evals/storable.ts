/**
 * Text and JSON that PostgreSQL takes: it knows no NUL character and no half of a surrogate pair. Each is replaced by
 * one character, so that offsets into the text stay right.
 */
export function storable(text: string): string {
  if (!text.includes('\0') && text.isWellFormed()) return text
  return text.replaceAll('\0', '\uFFFD').toWellFormed()
}

export const storableOrNull = (text: string | null) => (text === null ? null : storable(text))

/** What others wrote, where it is a text that says something, as PostgreSQL takes it. */
export const readText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? storable(value) : null
