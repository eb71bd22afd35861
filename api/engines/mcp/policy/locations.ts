/** Maximum number of times that a path is percent-decoded; further encoding is left in place. */
const MAX_DECODINGS = 3

/**
 * Whether a path is the folder or inside it. Paths are compared after decoding and after resolving `.`, `..`, repeated
 * slashes and backslashes, so `/data/../etc` is not inside `/data`. Relative paths are never inside an absolute folder.
 * Symbolic links are not resolved.
 */
export function isWithinPath(path: string, folder: string): boolean {
  const parts = resolved(decoded(path))
  const parents = resolved(folder)
  if (parts === null || parents === null || parts.isAbsolute !== parents.isAbsolute) return false
  return parents.names.every((name, index) => parts.names[index] === name)
}

/**
 * Whether the host of a URL is in the list: exact names, or `*.example.com` for subdomains. False for texts that are
 * not URLs.
 */
export function hostIn(url: string, hosts: readonly string[]): boolean {
  const host = hostOf(url)
  if (host === null) return false
  return hosts.some((known) => {
    const name = known.toLowerCase()
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
}

/** Whether `hostIn` can match the entry: a host name or address, or `*.` and a name, without scheme, port or path. */
export function isHostPattern(entry: string): boolean {
  const name = entry.toLowerCase().replace(/^\*\./, '')
  return name !== '' && hostOf(`http://${name}/`) === name
}

/** Whether `isWithinPath` can match the folder: it does not leave its root, and does not start with `~`. */
export const isFolder = (folder: string): boolean => resolved(folder) !== null

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return hostname === '' ? null : hostname.replace(/\.$/, '').toLowerCase()
}

function decoded(text: string): string {
  let current = text.replace(/^file:\/\/(localhost)?/i, '')
  for (let round = 0; round < MAX_DECODINGS; round++) {
    const next = decodeOnce(current)
    if (next === current) break
    current = next
  }
  return current
}

function decodeOnce(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Returns the segments of a path, starting at the root or the working folder; null if the path leaves that folder,
 * contains NUL, or starts with `~`.
 */
function resolved(path: string): { isAbsolute: boolean; names: string[] } | null {
  if (path.includes('\0') || path.startsWith('~')) return null
  const slashed = path.replaceAll('\\', '/')
  const names: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') names.push(part)
    else if (names.pop() === undefined) return null
  }
  return { isAbsolute: slashed.startsWith('/'), names }
}
