import { percentDecoded } from './percent_decoded.js'

/** `unclear`: programs that use the path or URL could disagree about what it names. */
export type Place = 'inside' | 'outside' | 'unclear'

/**
 * Returns whether a path is the folder or inside it. Paths are compared as written and after percent-decoding, and after
 * resolving `.`, `..`, repeated slashes and backslashes, so `/data/../etc` is outside `/data`. Unclear are paths that decoding
 * moves into or out of the folder, relative paths for an absolute folder and vice versa, and paths that leave their root, start
 * with `~` or contain NUL. Symbolic links are not resolved.
 */
export function comparePath(path: string, folder: string): Place {
  const written = path.replace(/^file:\/\/(localhost)?/i, '')
  const [first, second] = [written, percentDecoded(written)].map((each) => placeIn(each, folder))
  return first === second ? (first ?? 'unclear') : 'unclear'
}

function placeIn(path: string, folder: string): Place {
  const parts = resolved(path)
  const parents = resolved(folder)
  if (parts === null || parents === null || parts.isAbsolute !== parents.isAbsolute) {
    return 'unclear'
  }
  return parents.names.every((name, index) => parts.names[index] === name) ? 'inside' : 'outside'
}

/** Characters in URLs that parsers of other languages read differently: control characters, spaces and backslashes. */
const AMBIGUOUS = /[\p{Cc}\s\\]/u

/**
 * Returns whether the host of a URL is in the list: exact names, or `*.example.com` for subdomains. Unclear are texts that are
 * not URLs, because a server can complete them to one, and URLs that parsers read differently.
 */
export function compareHost(url: string, hosts: readonly string[]): Place {
  const host = AMBIGUOUS.test(url) ? null : hostOf(url)
  if (host === null) return 'unclear'
  const isKnown = hosts.some((known) => {
    const name = known.toLowerCase()
    return name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name
  })
  return isKnown ? 'inside' : 'outside'
}

/** Whether `compareHost` can match the entry: a host name or address, or `*.` and a name, without scheme, port or path. */
export function isHostPattern(entry: string): boolean {
  const name = entry.toLowerCase().replace(/^\*\./, '')
  return name !== '' && hostOf(`http://${name}/`) === name
}

/** Whether `comparePath` can match the folder: it does not leave its root, and does not start with `~`. */
export const isFolder = (folder: string): boolean => resolved(folder) !== null

function hostOf(url: string): string | null {
  if (!URL.canParse(url)) return null
  const { hostname } = new URL(url)
  return hostname === '' ? null : hostname.replace(/\.$/, '').toLowerCase()
}

/**
 * Returns the segments of a path, starting at the root or the working folder; null if the path leaves the working folder,
 * contains NUL, or starts with `~`.
 */
function resolved(path: string): { isAbsolute: boolean; names: string[] } | null {
  if (path.includes('\0') || path.startsWith('~')) return null
  const slashed = path.replaceAll('\\', '/')
  const isAbsolute = slashed.startsWith('/')
  const names: string[] = []
  for (const part of slashed.split('/')) {
    if (part === '' || part === '.') continue
    if (part !== '..') names.push(part)
    // The parent of the root is the root.
    else if (names.pop() === undefined && !isAbsolute) return null
  }
  return { isAbsolute, names }
}
