import { hash } from 'node:crypto'

/**
 * The same for the same test in different evaluations: made of its variables, and of what a red team attacks with. Keys
 * of objects count in any order.
 */
export function testKey(
  vars: Record<string, unknown>,
  { pluginId, strategyId }: { pluginId?: unknown; strategyId?: unknown } = {}
): string {
  const parts = [vars, pluginId ?? null, strategyId ?? null]
  return hash('sha1', stable(parts), 'base64url')
}

function stable(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(stable).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => `${JSON.stringify(name)}:${stable(entry)}`)
  return `{${entries.join(',')}}`
}
