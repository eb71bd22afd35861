/** Returns the distinct words of a text, in lower case. */
export const wordsOf = (text: string): Set<string> =>
  new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu))

/** Returns the Jaccard similarity of two sets of words, 0 to 1; 0 for two empty sets. */
export function similarity(first: ReadonlySet<string>, second: ReadonlySet<string>): number {
  let shared = 0
  for (const word of first) if (second.has(word)) shared++
  const all = first.size + second.size - shared
  return all === 0 ? 0 : shared / all
}
