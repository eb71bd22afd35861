const TAG_BLOCK = 0xe0000

/** Converts ASCII to invisible Unicode tag characters (U+E0020 to U+E007E). Other characters are dropped. */
export function toTagCharacters(text: string): string {
  return [...text]
    .map((char) => char.codePointAt(0) ?? 0)
    .filter((code) => code >= 0x20 && code <= 0x7e)
    .map((code) => String.fromCodePoint(TAG_BLOCK + code))
    .join('')
}

/** Extracts the ASCII string hidden in tag characters. */
export function fromTagCharacters(text: string): string {
  return [...text]
    .map((char) => (char.codePointAt(0) ?? 0) - TAG_BLOCK)
    .filter((code) => code >= 0x20 && code <= 0x7e)
    .map((code) => String.fromCharCode(code))
    .join('')
}
