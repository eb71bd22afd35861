/** Nesting depth that recursive code and `JSON.stringify` can process without a stack overflow. */
export const MAX_DEPTH = 200

type Limits = { nodes: number; depth?: number }

/**
 * Returns an error message if a parsed value is too complex to be processed on the event loop; otherwise null. Iterative,
 * because hostile values can be nested deeper than the stack allows.
 */
export function complexityFault(value: unknown, { nodes, depth = MAX_DEPTH }: Limits) {
  let level: unknown[] = [value]
  let count = 1
  for (let at = 0; level.length > 0; at++) {
    if (at > depth) return `It is nested more than ${depth} levels deep. Flatten it.`
    const next: unknown[] = []
    for (const entry of level) {
      if (typeof entry !== 'object' || entry === null) continue
      const inner: unknown[] = Array.isArray(entry) ? entry : Object.values(entry)
      count += inner.length
      if (count > nodes) {
        return `It has more than ${nodes.toLocaleString('en')} values. Split it.`
      }
      for (const child of inner) next.push(child)
    }
    level = next
  }
  return null
}
