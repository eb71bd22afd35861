import ipaddr from 'ipaddr.js'

const NAME = /^(\*\.)?([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)*[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?$/

/** Normalizes an allow-list entry; null if it is not a host name, an address, or a `*.example.com` pattern. */
export function readPattern(text: string): string | null {
  const entry = text.trim().toLowerCase().replace(/\.$/, '')
  const bare = entry.startsWith('[') && entry.endsWith(']') ? entry.slice(1, -1) : entry
  if (ipaddr.isValid(bare)) return ipaddr.parse(bare).toNormalizedString()
  return entry.length <= 253 && NAME.test(entry) && !/^[\d.]+$/.test(entry) ? entry : null
}

/** Whether the list allows every host that the entry allows. */
export function isWithin(entry: string, list: readonly string[]): boolean {
  const wanted = readPattern(entry)
  if (!wanted) return false
  return list.some((other) => {
    const allowed = readPattern(other)
    if (!allowed) return false
    return allowed.startsWith('*.') ? wanted.endsWith(allowed.slice(1)) : wanted === allowed
  })
}
