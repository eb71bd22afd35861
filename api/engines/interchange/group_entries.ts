import type { Entry } from './json/json_list.js'
import { UnreadableForeignFile } from './source.js'
import { INTERCHANGE_LIMITS as LIMITS } from './vocabulary.js'

/** Counts the entries of each group. Entries without a key are ignored. */
export async function countGroups(
  entries: AsyncIterable<Entry>,
  keyOf: (entry: Entry) => string | null
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for await (const entry of entries) {
    const key = keyOf(entry)
    if (key === null) continue
    counts.set(key, (counts.get(key) ?? 0) + 1)
    if (counts.size > LIMITS.rows) {
      throw new UnreadableForeignFile('', `More than ${LIMITS.rows.toLocaleString('en')} results`)
    }
  }
  return counts
}

/**
 * Yields each group after its last entry. `counts` is the result of `countGroups`. Memory use depends on how far apart the
 * entries of a group are.
 * @throws UnreadableForeignFile if more characters are pending than the limit
 */
export async function* groupEntries(
  entries: AsyncIterable<Entry>,
  keyOf: (entry: Entry) => string | null,
  counts: ReadonlyMap<string, number>
): AsyncGenerator<Entry[]> {
  const open = new Map<string, { entries: Entry[]; characters: number }>()
  let characters = 0
  for await (const entry of entries) {
    const key = keyOf(entry)
    if (key === null) continue
    const group = open.get(key) ?? { entries: [], characters: 0 }
    group.entries.push(entry)
    if (group.entries.length === counts.get(key)) {
      open.delete(key)
      characters -= group.characters
      yield group.entries
      continue
    }
    const length = JSON.stringify(entry.value).length
    group.characters += length
    characters += length
    open.set(key, group)
    if (characters > LIMITS.openCharacters) {
      const max = LIMITS.openCharacters / 1_000_000
      const message = `the parts of results are too far apart: more than ${max} MB are incomplete. Sort the file.`
      throw new UnreadableForeignFile(entry.place, message)
    }
  }
}
