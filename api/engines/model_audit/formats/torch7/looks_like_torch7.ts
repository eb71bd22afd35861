import type { ByteSource } from '../../bytes/byte_source.js'

const OBJECT = 4
const TABLE = 3

/** An ASCII file that starts with an object with the index 1 and its version. */
const ASCII_OBJECT = /^4\r?\n1\r?\n3\r?\nV \d/

/**
 * Whether the source starts with an object or a table with the index 1, followed by the object's version or the type of
 * the table's first key.
 */
export function looksLikeTorch7(source: ByteSource): boolean {
  const head = source.read(0, 24)
  if (ASCII_OBJECT.test(head.toString('latin1'))) return true
  if (head.length < 20 || head.readInt32LE(4) !== 1) return false
  const type = head.readInt32LE(0)
  if (type === OBJECT) {
    return head.readInt32LE(8) === 3 && head.toString('latin1', 12, 14) === 'V '
  }
  const [items, key] = [head.readInt32LE(8), head.readInt32LE(12)]
  return type === TABLE && items > 0 && (key === 1 || key === 2)
}
