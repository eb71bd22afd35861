import type { ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'

/** A field of a protobuf message. `offset` and `length` locate the payload of wire type 2. */
export type WireField =
  | { field: number; type: 'varint'; value: number }
  | { field: number; type: 'bytes'; offset: number; length: number }
  | { field: number; type: 'fixed'; offset: number; length: number }

/**
 * Yields the fields of a protobuf message without using its schema or reading payloads.
 * @throws MalformedContent if the bytes are not a protobuf message
 */
export function* wireFields(source: ByteSource, start: number, end: number): Generator<WireField> {
  let at = start
  while (at < end) {
    const key = readVarint(source, at, end)
    at = key.next
    const field = Math.floor(key.value / 8)
    if (field === 0 || field > 536_870_911) throw new MalformedContent('Invalid field number', at)
    const type = key.value % 8
    if (type === 0) {
      const { value, next } = readVarint(source, at, end)
      at = next
      yield { field, type: 'varint', value }
    } else if (type === 2) {
      const { value: length, next } = readVarint(source, at, end)
      if (length > end - next) throw new MalformedContent('A field is longer than its message', at)
      yield { field, type: 'bytes', offset: next, length }
      at = next + length
    } else if (type === 1 || type === 5) {
      const length = type === 1 ? 8 : 4
      if (at + length > end) throw new MalformedContent('The message ends within a field', at)
      yield { field, type: 'fixed', offset: at, length }
      at += length
    } else {
      throw new MalformedContent('Unknown wire type', at)
    }
  }
}

function readVarint(source: ByteSource, at: number, end: number): { value: number; next: number } {
  const bytes = source.read(at, Math.min(10, end - at))
  let value = 0
  let scale = 1
  let next = at
  for (const byte of bytes) {
    next++
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return { value, next }
    scale *= 128
  }
  throw new MalformedContent('The message ends within a number', at)
}

/** Reads a text field, truncated to `maxBytes`. */
export function wireText(
  source: ByteSource,
  { offset, length }: { offset: number; length: number },
  maxBytes = 4_096
): string {
  return source.read(offset, Math.min(length, maxBytes)).toString('utf8')
}
