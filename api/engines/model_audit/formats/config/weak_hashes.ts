import type { FileScan } from '../../core/file_scan.js'
import { printable } from '../../text/printable.js'
import { textsOf } from '../../text/walk_json.js'

const HEX_ALGORITHMS: Record<number, string> = { 32: 'MD5', 40: 'SHA-1' }
/** Settings whose name ends with the algorithm: `sha1`, `file_md5sum`. */
const NAMED = /(?:^|[_\-.])(md5|sha-?1)(?:_?(?:sum|hash|digest))?$/i
/** Settings that contain a checksum; its length reveals the algorithm. */
const CHECKSUM =
  /^(?:(?:file|model|weights?|content|data|archive|artifact)[_\-.]?)?(?:hash|checksum|digest|integrity)$/i
/** Values that name the algorithm: `md5:…`, or `sha1-…` as in subresource integrity. */
const PREFIXED = /^(md5|sha-?1)(?::|=)[a-f0-9]{32,40}$|^(md5|sha1)-[a-z0-9+/]{20,27}={0,2}$/i

/**
 * Reports checksums whose algorithm allows forged files with the same checksum. Git commit IDs are SHA-1 too, but have
 * other names.
 */
export function examineHashes(document: unknown, scan: FileScan): void {
  for (const { key, path, value } of textsOf(document)) {
    if (value.length > 64) continue
    const algorithm = algorithmOf(key, value.trim())
    if (!algorithm) continue
    scan.find('config-weak-hash', {
      message: `${printable(path.slice(0, 200))} is a checksum of the algorithm ${algorithm}`,
      details: { algorithm },
    })
  }
}

function algorithmOf(key: string, value: string): string | undefined {
  const prefixed = PREFIXED.exec(value)
  if (prefixed) return nameOf(prefixed[1] ?? prefixed[2]!)
  if (!/^[a-f0-9]{32}(?:[a-f0-9]{8})?$/i.test(value)) return undefined
  const byLength = HEX_ALGORITHMS[value.length]
  const named = NAMED.exec(key)?.[1]
  if (named) return nameOf(named) === byLength ? byLength : undefined
  return CHECKSUM.test(key) ? byLength : undefined
}

const nameOf = (algorithm: string) => (algorithm.toLowerCase() === 'md5' ? 'MD5' : 'SHA-1')
