import { zipOf } from './archives.js'

/** Writers of small model files. */

/** Encodes a protobuf field that contains a nested message, bytes or text. */
export function protoBytes(field: number, content: Buffer | string): Buffer {
  const bytes = Buffer.from(content)
  return Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
}

export function protoNumber(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)])
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  let rest = value
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
  return Buffer.from([...bytes, rest])
}

/** Builds an ONNX model with one node and one tensor, which is stored in another file. */
export function onnxOf(
  options: { location?: string; domain?: string; operator?: string } = {}
): Buffer {
  const { location, domain = '', operator = 'Relu' } = options
  const node = Buffer.concat([protoBytes(1, 'x'), protoBytes(4, operator), protoBytes(7, domain)])
  const external = Buffer.concat([protoBytes(1, 'location'), protoBytes(2, location ?? '')])
  const tensor = Buffer.concat([
    protoNumber(1, 2),
    protoNumber(2, 1),
    protoBytes(8, 'w'),
    protoBytes(13, external),
  ])
  const graph = Buffer.concat([
    protoBytes(1, node),
    ...(location ? [protoBytes(5, tensor)] : []),
    protoBytes(2, 'g'),
  ])
  return Buffer.concat([protoNumber(1, 8), protoBytes(7, graph), protoBytes(8, protoNumber(2, 17))])
}

export function safetensorsOf(header: unknown, data: Buffer): Buffer {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(text.length))
  return Buffer.concat([length, text, data])
}

export function numpyOf(header: string, data: Buffer): Buffer {
  const text = Buffer.from(`${header}\n`)
  const head = Buffer.from('\x93NUMPY\x01\x00\x00\x00', 'latin1')
  head.writeUInt16LE(text.length, 8)
  return Buffer.concat([head, text, data])
}

const u64 = (value: bigint | number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const ggufText = (value: string) =>
  Buffer.concat([u64(Buffer.byteLength(value)), Buffer.from(value)])

/** Builds a GGUF version 3 file without tensors. */
export function ggufOf(
  texts: Record<string, string>,
  counts?: { tensors: bigint; entries: bigint }
): Buffer {
  const entries = Object.entries(texts)
  return Buffer.concat([
    Buffer.from('GGUF'),
    u32(3),
    u64(counts?.tensors ?? 0),
    u64(counts?.entries ?? entries.length),
    ...entries.flatMap(([key, value]) => [ggufText(key), u32(8), ggufText(value)]),
  ])
}

/** Builds a GGUF file with one matrix of 64 rows and the given ggml type. */
export function ggufWithTensor(type: number, items: number, data: Buffer): Buffer {
  const header = Buffer.concat([
    ggufOf({}, { tensors: 1n, entries: 0n }),
    ggufText('w'),
    u32(2),
    u64(items / 64),
    u64(64),
    u32(type),
    u64(0),
  ])
  return Buffer.concat([header, Buffer.alloc(-header.length & 31), data])
}

/** Builds the start of an HDF5 file, followed by the text of an attribute. */
export function hdf5Of(config: unknown): Buffer {
  return Buffer.concat([
    Buffer.from('\x89HDF\r\n\x1a\n\0', 'latin1'),
    Buffer.alloc(87),
    Buffer.from(JSON.stringify(config)),
    Buffer.alloc(64),
  ])
}

/**
 * Builds an HDF5 file with a dataset whose data is in another file: a local heap with the file name, and the message that
 * refers to it.
 */
export function hdf5WithExternalFile(name: string): Buffer {
  const bytes = Buffer.concat([hdf5Of({}), Buffer.alloc(512)])
  const heap = 256
  bytes.write('HEAP', heap)
  bytes.writeBigUInt64LE(BigInt(heap + 32), heap + 24)
  bytes.write(`\0${name}\0`, heap + 32)
  const message = 400
  bytes.writeUInt32LE(1, message)
  bytes.writeUInt16LE(1, message + 4)
  bytes.writeUInt16LE(1, message + 6)
  bytes.writeBigUInt64LE(BigInt(heap), message + 8)
  bytes.writeBigUInt64LE(1n, message + 16)
  return bytes
}

/** Builds an HDF5 file with an external link message and the given flags for optional fields. */
export function hdf5WithExternalLink(
  { file, flags = 0 }: { file: string; flags?: number },
  padding = 0
): Buffer {
  const value = Buffer.from(`\0${file}\0/secret\0`)
  const length = Buffer.alloc(2)
  length.writeUInt16LE(value.length)
  const nameLength = Buffer.alloc(2 ** (flags & 3))
  nameLength.writeUInt8(4)
  return Buffer.concat([
    hdf5Of({}),
    Buffer.alloc(padding),
    Buffer.from([1, flags | 0x08, 64]),
    Buffer.alloc(flags & 0x04 ? 8 : 0),
    Buffer.alloc(flags & 0x10 ? 1 : 0),
    nameLength,
    Buffer.from('link'),
    length,
    value,
    Buffer.alloc(32),
  ])
}

type Layer = {
  class_name: string
  module?: string
  config?: unknown
  registered_name?: string | null
}

/** Builds the configuration of a sequential Keras model. */
export function kerasConfigOf(layers: Layer[]): object {
  return { module: 'keras', class_name: 'Sequential', config: { name: 'm', layers } }
}

export const DENSE: Layer = {
  module: 'keras.layers',
  class_name: 'Dense',
  config: { units: 2, activation: 'relu' },
}

const nodeOf = (operator: string) =>
  protoBytes(1, Buffer.concat([protoBytes(1, 'n'), protoBytes(2, operator)]))
/** Builds a SavedModel whose graph has the given operators. */
export const savedModel = (...operators: string[]) =>
  Buffer.concat([
    Buffer.from([8, 1]),
    protoBytes(2, protoBytes(2, Buffer.concat(operators.map(nodeOf)))),
  ])
/** Builds a SavedModel whose function library contains the operator. */
export const inFunction = (operator: string) => {
  const inner = protoBytes(3, Buffer.concat([protoBytes(1, 'n'), protoBytes(2, operator)]))
  return Buffer.concat([
    Buffer.from([8, 1]),
    protoBytes(2, protoBytes(2, protoBytes(2, protoBytes(1, inner)))),
  ])
}
/** Builds a .keras archive with the given configuration. */
export const keras = (config: object) =>
  zipOf([
    { name: 'metadata.json', content: '{}' },
    { name: 'config.json', content: JSON.stringify(config) },
  ])
