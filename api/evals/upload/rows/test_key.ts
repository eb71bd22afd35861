import { canonicalJson } from '#api/evals/values/canonical_json'
import { hash } from 'node:crypto'

/**
 * Returns a key that identifies the same test case in different evaluations: a hash of its variables, plugin and
 * strategy. Independent of the order of object keys.
 */
export function testKey(
  vars: Record<string, unknown>,
  { pluginId, strategyId }: { pluginId?: unknown; strategyId?: unknown } = {}
): string {
  const parts = [vars, pluginId ?? null, strategyId ?? null]
  return hash('sha1', canonicalJson(parts), 'base64url')
}
