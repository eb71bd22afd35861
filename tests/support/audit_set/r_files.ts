/** Builders for R's serialization format in network byte order. */

const int = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value | 0)
  return bytes
}
const NIL = int(254)
const UNBOUND = int(252)
const GLOBAL = int(253)
const HAS_TAG = 0x400
const HAS_ATTRIBUTES = 0x200

const characters = (text: string) =>
  Buffer.concat([int(9 | (64 << 12)), int(Buffer.byteLength(text)), Buffer.from(text)])

type Pair = { name?: string; value: Buffer; levels?: number }

const cells = (type: number, pairs: Pair[]): Buffer =>
  Buffer.concat([
    ...pairs.flatMap(({ name, value, levels = 0 }, index) => [
      int((index === 0 ? type : 2) | (name ? HAS_TAG : 0) | (levels << 12)),
      ...(name ? [r.symbol(name)] : []),
      value,
    ]),
    NIL,
  ])

export const r = {
  nil: () => NIL,
  symbol: (name: string) => Buffer.concat([int(1), characters(name)]),
  texts: (...texts: string[]) =>
    Buffer.concat([int(16), int(texts.length), ...texts.map(characters)]),
  reals: (...values: number[]) => {
    const data = Buffer.alloc(values.length * 8)
    for (const [index, value] of values.entries()) data.writeDoubleBE(value, index * 8)
    return Buffer.concat([int(14), int(values.length), data])
  },
  list: (...values: Buffer[]) => Buffer.concat([int(19), int(values.length), ...values]),
  /** A list with a class attribute, such as `lm`. */
  classed: (name: string, ...values: Buffer[]) =>
    Buffer.concat([
      int(19 | HAS_ATTRIBUTES | 0x100),
      int(values.length),
      ...values,
      cells(2, [{ name: 'class', value: r.texts(name) }]),
    ]),
  pairs: (...pairs: Pair[]) => cells(2, pairs),
  call: (callee: Buffer, ...args: Buffer[]) =>
    cells(6, [{ value: callee }, ...args.map((value) => ({ value }))]),
  /** A call of the function with this name. */
  calls: (name: string, ...args: Buffer[]) => r.call(r.symbol(name), ...args),
  promise: (expression: Buffer, value: Buffer = UNBOUND) =>
    Buffer.concat([int(5 | HAS_TAG), GLOBAL, value, expression]),
  closure: (body: Buffer, environment: Buffer = GLOBAL) =>
    Buffer.concat([int(3 | HAS_TAG), environment, NIL, body]),
  environment: (variables: Pair[]) =>
    Buffer.concat([int(4), int(0), GLOBAL, r.pairs(...variables), NIL, NIL]),
  pointer: () => Buffer.concat([int(22), NIL, NIL]),
  /** Compiled code whose constants are values. */
  bytecode: (...constants: Buffer[]) =>
    Buffer.concat([
      int(21),
      int(1),
      Buffer.concat([int(13), int(1), int(12)]),
      int(constants.length),
      ...constants.flatMap((value) => [value.subarray(0, 4), value]),
    ]),
}

/** Returns an object as `saveRDS(compress = FALSE)` writes it. */
export const rdsOf = (value: Buffer) =>
  Buffer.concat([
    Buffer.from('X\n'),
    int(3),
    int(0x040301),
    int(0x030500),
    int(5),
    Buffer.from('UTF-8'),
    value,
  ])

/** Returns a workspace as `save(compress = FALSE)` writes it. */
export const rdataOf = (variables: Pair[]) =>
  Buffer.concat([Buffer.from('RDX3\n'), rdsOf(r.pairs(...variables))])
