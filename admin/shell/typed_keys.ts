/** Keys typed after the search was opened and before its field was focused. */
export type TypedAhead = { text: string; isSubmitted: boolean }

/** Applies a key to the buffered input; null if the key is not input. Keys after Enter are dropped. */
export function withKey(before: TypedAhead, key: string): TypedAhead | null {
  const isCharacter = [...key].length === 1
  if (!isCharacter && key !== 'Backspace' && key !== 'Enter') return null
  if (before.isSubmitted) return before
  if (key === 'Enter') return { ...before, isSubmitted: true }
  const characters = [...before.text]
  const text = isCharacter ? [...characters, key] : characters.slice(0, -1)
  return { text: text.join(''), isSubmitted: false }
}
