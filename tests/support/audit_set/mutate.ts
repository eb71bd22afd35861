/** Returns a seeded random generator (mulberry32), so that failures can be reproduced. */
export function randomOf(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

/**
 * Corrupts a file as a broken disk or an attacker would: changes bits, bytes and lengths, or inserts parts of another file.
 */
export function mutate(bytes: Buffer, other: Buffer, random: (below: number) => number): Buffer {
  const changes = 1 + random(4)
  let result: Buffer = Buffer.from(bytes)
  for (let change = 0; change < changes && result.length > 0; change++) {
    const at = random(result.length)
    const kind = random(7)
    if (kind === 0) result[at]! ^= 1 << random(8)
    else if (kind === 1) result[at] = random(256)
    else if (kind === 2) result = result.subarray(0, at)
    else if (kind === 3) result.fill(0xff, at, Math.min(at + 1 + random(8), result.length))
    else if (kind === 4) result.fill(0, at, Math.min(at + 1 + random(8), result.length))
    else if (kind === 5) {
      result = Buffer.concat([result.subarray(0, at), result.subarray(at + 1 + random(16))])
    } else {
      const from = random(Math.max(other.length, 1))
      result = Buffer.concat([
        result.subarray(0, at),
        other.subarray(from, from + 64),
        result.subarray(at),
      ])
    }
  }
  return result
}
