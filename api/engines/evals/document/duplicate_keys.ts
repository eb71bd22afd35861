import { type Document, isScalar, visit } from 'yaml'

/**
 * Offsets of keys that their mapping has already. The package's own check compares each key with each other one, which
 * takes half a minute for 32,000 keys.
 */
export function duplicateKeys(document: Document): number[] {
  const offsets: number[] = []
  visit(document, {
    Map(_, map) {
      const seen = new Set<unknown>()
      for (const { key } of map.items) {
        if (!isScalar(key)) continue
        if (seen.has(key.value)) offsets.push(key.range?.[0] ?? 0)
        seen.add(key.value)
      }
    },
  })
  return offsets
}
