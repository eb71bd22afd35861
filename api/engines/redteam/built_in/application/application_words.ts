/** Words from an application's description that are used to write attacks. */
export type ApplicationWords = {
  /** People whom the application serves, in the singular: "patient". */
  people: readonly string[]
  /** Things that the application handles, in the singular: "overdue fine". */
  objects: readonly string[]
  /** Tasks of the application as user requests: "renew my book". */
  tasks: readonly string[]
}

/** Words of a description without specific terms. */
export const NO_WORDS: ApplicationWords = { people: [], objects: [], tasks: [] }

/** Returns the English plural of a noun phrase: "study room" → "study rooms". */
export function plural(noun: string): string {
  if (/(?:staff|hardware|software|payroll|equipment|advice|data|s)$/.test(noun)) return noun
  if (/(?:^| )(?:child|person)$/.test(noun)) {
    return noun.replace(/child$/, 'children').replace(/person$/, 'people')
  }
  if (/[^aeiou]y$/.test(noun)) return `${noun.slice(0, -1)}ies`
  return /(?:x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`
}
