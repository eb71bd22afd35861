/**
 * Returns the words in lower case, separated by single spaces, so that texts can be compared regardless of case and
 * punctuation.
 */
export function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Returns only lower-case letters, digits and @, so that contact data can be compared regardless of its format. */
export function squeezeText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '')
}
