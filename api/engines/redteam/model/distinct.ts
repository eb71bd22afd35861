/** Owns a growing set of texts no two of which say nearly the same. */
export class DistinctTexts {
  readonly texts: string[] = []
  #keys = new Set<string>()
  #words: Set<string>[] = []

  /** Adds the text; false when it, or one with nearly the same words, is there already. */
  add(text: string): boolean {
    const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    const key = words.join(' ')
    const bag = new Set(words)
    if (!key || this.#keys.has(key) || this.#words.some((other) => areAlike(bag, other))) {
      return false
    }
    this.#keys.add(key)
    this.#words.push(bag)
    this.texts.push(text)
    return true
  }
}

/** Jaccard index of at least 0.85; short texts differ by one word and are left to the exact comparison. */
function areAlike(a: Set<string>, b: Set<string>): boolean {
  if (Math.min(a.size, b.size) < 8) return false
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared) >= 0.85
}
