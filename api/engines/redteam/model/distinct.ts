/** A set of prompts without near duplicates. */
export class DistinctTexts {
  readonly texts: string[] = []
  #keys = new Set<string>()
  #words: Set<string>[] = []

  /** Adds a prompt. Returns false, and adds nothing, for duplicates and near duplicates. */
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

/**
 * Whether the Jaccard index of two sets of words is at least 0.85. False if one has fewer than eight words, because
 * different short prompts can share all words but one; only exact duplicates of them are dropped.
 */
function areAlike(a: Set<string>, b: Set<string>): boolean {
  if (Math.min(a.size, b.size) < 8) return false
  const shared = a.intersection(b).size
  return shared / (a.size + b.size - shared) >= 0.85
}
