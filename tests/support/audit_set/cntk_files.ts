import { protoBytes, protoNumber } from './model_files.js'
import { u64 } from './runtime_files.js'

export type CntkValue = string | boolean | Float32Array | CntkValue[] | { [key: string]: CntkValue }

/** Builds a dictionary in the format of CNTK 2. */
export function cntkOf(entries: { [key: string]: CntkValue }): Buffer {
  return Buffer.concat([
    protoNumber(1, 1),
    ...Object.entries(entries).map(([key, value]) =>
      protoBytes(2, Buffer.concat([protoBytes(1, key), protoBytes(2, valueOf(value))]))
    ),
  ])
}

function valueOf(value: CntkValue): Buffer {
  const typed = (type: number, content: Buffer) =>
    Buffer.concat([protoNumber(1, 1), protoNumber(2, type), content])
  if (typeof value === 'boolean') return typed(1, protoNumber(3, Number(value)))
  if (typeof value === 'string') return typed(6, protoBytes(8, value))
  if (value instanceof Float32Array) {
    const values = protoBytes(4, protoBytes(1, Buffer.from(value.buffer)))
    return typed(11, protoBytes(13, Buffer.concat([protoNumber(1, 1), values])))
  }
  if (Array.isArray(value)) {
    return typed(9, protoBytes(11, Buffer.concat(value.map((one) => protoBytes(1, valueOf(one))))))
  }
  return typed(10, protoBytes(12, cntkOf(value)))
}

const wide = (text: string) => Buffer.from(`${text}\0`, 'utf16le')

/** Builds a CNTK 1 model with one node. */
export function oldCntkOf(nodeName: string, changes: { without?: string } = {}): Buffer {
  const parts = [
    ...['BCN', 'BVersion', u64(25), 'EVersion', u64(1)],
    ...['BNodeList', 'float', 'LearnableParameter', nodeName, Buffer.alloc(64, 0x3f), 'ENodeList'],
    ...['BRelation', nodeName, u64(0), 'ERelation'],
    ...['BRootNodes', 'BFeatureNodes', u64(0), 'EFeatureNodes', 'ERootNodes', 'ECN'],
  ]
  return Buffer.concat(
    parts.flatMap((part) =>
      typeof part !== 'string' ? [part] : part === changes.without ? [] : [wide(part)]
    )
  )
}
