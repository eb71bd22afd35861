import { SERVER_MAX } from '#api/contract/mcp/server'

/**
 * Derives a prefix from a server's name that is not taken: lowercase words joined by underscores, the last part of a
 * registry name, and a number if necessary.
 */
export function freePrefix(name: string, taken: ReadonlySet<string>): string {
  const own = name.slice(name.lastIndexOf('/') + 1)
  const words = own
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  const joined = words.join('_').replace(/^[0-9_]+/, '')
  const base = joined === '' ? 'server' : cut(joined, SERVER_MAX.prefix)
  let prefix = base
  for (let n = 2; taken.has(prefix); n++) {
    prefix = `${cut(base, SERVER_MAX.prefix - String(n).length - 1)}_${n}`
  }
  return prefix
}

/** Shortens a prefix, in which underscores separate words and cannot be the last character. */
const cut = (text: string, max: number) => {
  const short = text.slice(0, max)
  return short.endsWith('_') ? short.slice(0, -1) : short
}
