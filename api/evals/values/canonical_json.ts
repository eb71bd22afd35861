/** Serializes JSON for hashing: independent of the order of object keys, without undefined values. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`)
  return `{${entries.join(',')}}`
}
