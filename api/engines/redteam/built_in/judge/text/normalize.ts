/** Lower-case words separated by single spaces, to compare texts regardless of case and punctuation. */
export function normalizeText(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Lower-case letters, digits and @ only, to compare contact data regardless of its format. */
export function squeezeText(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}@]/gu, '')
}
