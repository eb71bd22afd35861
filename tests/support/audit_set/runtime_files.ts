import { protoBytes, protoNumber } from './model_files.js'

/** Writers of small model files for runtimes. */

export const u16 = (value: number) => {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
export const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value >>> 0)
  return bytes
}
export const u64 = (value: number | bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const floats = (...values: number[]) => Buffer.from(Float32Array.from(values).buffer)

export type FlatValue =
  | { text: string }
  | { u32: number }
  | { u64: number }
  | { bytes: Buffer; itemBytes?: number }
  | { table: FlatFields }
  | { tables: FlatFields[] }
  | { texts: string[] }
export type FlatFields = Record<number, FlatValue>

/** Builds a FlatBuffers message. Reference offsets point forward. */
export function flatOf(root: FlatFields, identifier?: string, header: Buffer = Buffer.alloc(0)) {
  const out: Buffer[] = [Buffer.alloc(4), Buffer.from(identifier ?? ''), header]
  let size = 4 + (identifier?.length ?? 0) + header.length
  const fixes: { at: number; target: number }[] = []
  const add = (bytes: Buffer) => {
    const padding = -size & 7
    out.push(Buffer.alloc(padding), bytes)
    size += padding + bytes.length
    return size - bytes.length
  }
  const text = (value: string) =>
    add(Buffer.concat([u32(Buffer.byteLength(value)), Buffer.from(value), Buffer.alloc(1)]))
  const references = (targets: (() => number)[]) => {
    const at = add(Buffer.concat([u32(targets.length), Buffer.alloc(targets.length * 4)]))
    for (const [index, target] of targets.entries()) {
      fixes.push({ at: at + 4 + index * 4, target: target() })
    }
    return at
  }
  const reference = (value: FlatValue): number | null => {
    if ('text' in value) return text(value.text)
    if ('bytes' in value) {
      return add(Buffer.concat([u32(value.bytes.length / (value.itemBytes ?? 1)), value.bytes]))
    }
    if ('table' in value) return table(value.table)
    if ('tables' in value) return references(value.tables.map((each) => () => table(each)))
    return 'texts' in value ? references(value.texts.map((each) => () => text(each))) : null
  }
  const table = (fields: FlatFields): number => {
    const ids = Object.keys(fields).map(Number)
    const count = Math.max(-1, ...ids) + 1
    const vtable = Buffer.alloc(4 + count * 2)
    const body = Buffer.alloc(4 + ids.length * 8)
    vtable.writeUInt16LE(vtable.length, 0)
    vtable.writeUInt16LE(body.length, 2)
    const start = add(Buffer.concat([vtable, Buffer.alloc(-vtable.length & 7), body]))
    const at = start + vtable.length + (-vtable.length & 7)
    body.writeInt32LE(at - start, 0)
    for (const [index, id] of ids.entries()) {
      vtable.writeUInt16LE(4 + index * 8, 4 + id * 2)
      const value = fields[id]!
      if ('u32' in value) body.writeUInt32LE(value.u32, 4 + index * 8)
      if ('u64' in value) body.writeBigUInt64LE(BigInt(value.u64), 4 + index * 8)
    }
    out[out.length - 1] = Buffer.concat([vtable, Buffer.alloc(-vtable.length & 7), body])
    for (const [index, id] of ids.entries()) {
      const target = reference(fields[id]!)
      if (target !== null) fixes.push({ at: at + 4 + index * 8, target })
    }
    return at
  }
  fixes.push({ at: 0, target: table(root) })
  const bytes = Buffer.concat(out)
  for (const { at, target } of fixes) bytes.writeUInt32LE(target - at, at)
  return bytes
}

/** Builds a TensorRT engine with the given plan. */
export const tensorRtOf = (plan: Buffer, settings?: object) => {
  const engine = Buffer.concat([Buffer.from('ftrt'), u32(0), u64(0), u64(plan.length), plan])
  if (!settings) return engine
  const text = Buffer.from(JSON.stringify(settings))
  return Buffer.concat([u32(text.length), text, engine])
}

export const rknnOf = (model: object, graph: Buffer = Buffer.alloc(0)) => {
  const json = Buffer.from(JSON.stringify(model))
  const checksum = Buffer.alloc(graph.length > 0 ? 40 : 0)
  const head = Buffer.concat([Buffer.from('RKNN\0\0\0\0'), u64(2), u64(graph.length), checksum])
  return Buffer.concat([head, graph, u64(json.length), json])
}

export function catBoostOf(
  options: { info?: Record<string, string>; leaves?: Buffer; version?: string } = {}
): Buffer {
  const { info = {}, leaves = Buffer.alloc(64, 0), version = 'FlabuffersModel_v1' } = options
  const core = flatOf({
    0: { text: version },
    1: { table: { 8: { bytes: leaves, itemBytes: 8 } } },
    2: {
      tables: Object.entries(info).map(([key, value]) => ({
        0: { text: key },
        1: { text: value },
      })),
    },
  })
  return Buffer.concat([Buffer.from('CBM1'), u32(core.length), core])
}

export function executorchOf(
  options: { operators?: string[]; segmentBytes?: number; setting?: string } = {}
): Buffer {
  const { operators = ['aten::add'], segmentBytes = 16, setting = 'fp16' } = options
  const delegate: FlatFields = {
    0: { text: 'XnnpackBackend' },
    2: { tables: [{ 0: { text: 'mode' }, 1: { bytes: Buffer.from(setting) } }] },
  }
  const plan: FlatFields = {
    0: { text: 'forward' },
    6: { tables: operators.map((name) => ({ 0: { text: name }, 1: { text: 'out' } })) },
    7: { tables: [delegate] },
  }
  const program = flatOf(
    {
      1: { tables: [plan] },
      4: { tables: [{ 0: { u64: 0 }, 1: { u64: segmentBytes } }] },
    },
    'ET12',
    Buffer.alloc(24)
  )
  const header = Buffer.concat([
    Buffer.from('eh00'),
    u32(24),
    u64(program.length),
    u64(program.length),
  ])
  header.copy(program, 8)
  return Buffer.concat([program, Buffer.alloc(16)])
}

export type Array32 = { name: string; sizes: number[]; values: Buffer }

/** Builds the parameters of an MXNet model: arrays of 32-bit floats. */
export function mxnetOf(arrays: Array32[], changes: { names?: number } = {}): Buffer {
  const data = arrays.map(({ sizes, values }) =>
    Buffer.concat([
      u32(0xf993fac9),
      u32(0),
      u32(sizes.length),
      ...sizes.map((size) => u64(size)),
      u32(1),
      u32(0),
      u32(0),
      values,
    ])
  )
  const names = arrays.map(({ name }) => Buffer.concat([u64(name.length), Buffer.from(name)]))
  return Buffer.concat([
    u64(0x112),
    u64(0),
    u64(arrays.length),
    ...data,
    u64(changes.names ?? names.length),
    ...names,
  ])
}

type PaddleOperator = { type: string; texts?: Record<string, string> }

/** Builds a Paddle program with one block. */
export function paddleOf(operators: PaddleOperator[]): Buffer {
  const encoded = operators.map(({ type, texts = {} }) =>
    protoBytes(
      4,
      Buffer.concat([
        protoBytes(3, type),
        ...Object.entries(texts).map(([name, value]) =>
          protoBytes(
            4,
            Buffer.concat([protoBytes(1, name), protoNumber(2, 2), protoBytes(5, value)])
          )
        ),
      ])
    )
  )
  const block = Buffer.concat([protoNumber(1, 0), protoNumber(2, 0), ...encoded])
  return Buffer.concat([protoBytes(1, block), protoBytes(4, protoNumber(1, 2_006_001))])
}

/** Builds the parameters of a Paddle model: tensors of 32-bit floats. */
export function paddleTensorsOf(tensors: { sizes: number[]; values: Buffer }[]): Buffer {
  return Buffer.concat(
    tensors.flatMap(({ sizes, values }) => {
      const description = Buffer.concat([
        protoNumber(1, 5),
        ...sizes.map((size) => protoNumber(2, size)),
      ])
      return [u32(0), u64(0), u32(0), u32(description.length), description, values]
    })
  )
}

/** Builds a Core ML model of the given kind, such as 500 for a neural network. */
export const coreMlOf = (kind: number, content: Buffer, metadata: Record<string, string> = {}) =>
  Buffer.concat([
    protoNumber(1, 4),
    protoBytes(
      2,
      Buffer.concat([
        protoBytes(1, protoBytes(1, 'image')),
        protoBytes(
          100,
          Buffer.concat(
            Object.entries(metadata).map(([key, value]) =>
              protoBytes(100, Buffer.concat([protoBytes(1, key), protoBytes(2, value)]))
            )
          )
        ),
      ])
    ),
    protoBytes(kind, content),
  ])

const t7Text = (text: string) => Buffer.concat([u32(text.length), Buffer.from(text)])

/** Writers of Torch7 values. Each object needs its own index. */
export const t7 = {
  nil: () => u32(0),
  text: (text: string) => Buffer.concat([u32(2), t7Text(text)]),
  table: (index: number, entries: [Buffer, Buffer][]) =>
    Buffer.concat([u32(3), u32(index), u32(entries.length), ...entries.flat()]),
  object: (index: number, name: string, content: Buffer) =>
    Buffer.concat([u32(4), u32(index), t7Text('V 1'), t7Text(name), content]),
  function: (index: number, code: Buffer) =>
    Buffer.concat([u32(8), u32(index), u32(code.length), code, u32(0)]),
  /** A tensor of one dimension with its storage. */
  tensor: (index: number, values: Buffer) =>
    t7.object(
      index,
      'torch.FloatTensor',
      Buffer.concat([
        u32(1),
        u64(values.length / 4),
        u64(1),
        u64(1),
        t7.object(index + 1, 'torch.FloatStorage', Buffer.concat([u64(values.length / 4), values])),
      ])
    ),
}

export const ZEROS = floats(...new Array<number>(16).fill(0.5))
