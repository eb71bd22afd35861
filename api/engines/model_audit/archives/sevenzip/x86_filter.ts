const ALLOWED = [true, true, true, false, true, false, false, false]
const BIT_NUMBER = [0, 1, 2, 2, 3, 3, 3, 3]

/**
 * Undoes the x86 branch filter (BCJ) of 7-Zip in place (LZMA SDK, public domain). py7zr applies the filter to all files.
 */
export function undoX86Filter(data: Buffer): void {
  let at = 0
  let previous = -1
  let mask = 0
  const isEdge = (byte: number) => byte === 0 || byte === 0xff
  while (at + 4 < data.length) {
    if ((data[at]! & 0xfe) !== 0xe8) {
      at++
      continue
    }
    const distance = at - previous
    mask = distance > 3 ? 0 : (mask << (distance - 1)) & 7
    previous = at
    if (mask !== 0) {
      const byte = data[at + 4 - BIT_NUMBER[mask]!]!
      if (!ALLOWED[mask] || isEdge(byte)) {
        mask = ((mask << 1) & 7) | 1
        at++
        continue
      }
    }
    if (!isEdge(data[at + 4]!)) {
      mask = ((mask << 1) & 7) | 1
      at++
      continue
    }
    const target = absolute(data.readUInt32LE(at + 1), at + 5, mask)
    data.writeUInt32LE(target, at + 1)
    data[at + 4] = (target >>> 24) & 1 ? 0xff : 0
    at += 5
    mask = 0
    previous = at - 1
  }
}

function absolute(source: number, position: number, mask: number): number {
  let value = source
  for (;;) {
    const target = (value - position) >>> 0
    if (mask === 0) return target
    const index = BIT_NUMBER[mask]! * 8
    const byte = (target >>> (24 - index)) & 0xff
    if (byte !== 0 && byte !== 0xff) return target
    value = (target ^ (2 ** (32 - index) - 1)) >>> 0
  }
}
