/** Position and size of a chunk in its dataset, as values per dimension. */
export type ChunkPlace = { origin: number[]; shape: number[] }

/** Removes the part of an edge chunk outside its dataset, because it may contain any bytes. */
export function cropChunk(
  chunk: Buffer,
  { origin, shape }: ChunkPlace,
  sizes: readonly number[],
  itemBytes: number
): Buffer {
  const kept = shape.map((size, at) => Math.max(0, Math.min(size, sizes[at]! - origin[at]!)))
  if (kept.every((size, at) => size === shape[at])) return chunk
  const runBytes = kept.at(-1)! * itemBytes
  const runs = kept.slice(0, -1).reduce((product, size) => product * size, 1)
  const result = Buffer.alloc(runs * runBytes)
  for (let run = 0; run < runs; run++) {
    const from = startOf(run, kept, shape) * itemBytes
    chunk.copy(result, run * runBytes, from, from + runBytes)
  }
  return result
}

/** Returns the index in the chunk of the first value of a run along the last dimension. */
function startOf(run: number, kept: readonly number[], shape: readonly number[]): number {
  let rest = run
  let stride = shape.at(-1)!
  let start = 0
  for (let at = shape.length - 2; at >= 0; at--) {
    start += (rest % kept[at]!) * stride
    rest = Math.floor(rest / kept[at]!)
    stride *= shape[at]!
  }
  return start
}

/** Returns the origin of a chunk, given its index in an order in which the last dimension varies fastest. */
export function originOf(
  index: number,
  shape: readonly number[],
  sizes: readonly number[]
): number[] {
  const origin: number[] = []
  let rest = index
  for (let at = shape.length - 1; at >= 0; at--) {
    const count = Math.max(1, Math.ceil(sizes[at]! / shape[at]!))
    origin[at] = (rest % count) * shape[at]!
    rest = Math.floor(rest / count)
  }
  return origin
}
