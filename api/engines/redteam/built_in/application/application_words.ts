/** Words of an application's description from which attacks are written. */
export type ApplicationWords = {
  /** People that the application serves, singular: "patient". */
  people: readonly string[]
  /** Things that it handles, singular: "overdue fine". */
  objects: readonly string[]
  /** Tasks of the application as user requests: "renew my book". */
  tasks: readonly string[]
}

/** Words of a description that names nothing specific. */
export const NO_WORDS: ApplicationWords = { people: [], objects: [], tasks: [] }

/** English plural of a noun phrase: "study room" → "study rooms". */
export function plural(noun: string): string {
  if (/(?:staff|hardware|software|payroll|equipment|advice|data|s)$/.test(noun)) return noun
  if (/(?:^| )(?:child|person)$/.test(noun)) {
    return noun.replace(/child$/, 'children').replace(/person$/, 'people')
  }
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}
