import { bufferSource } from '#api/engines/model_audit/bytes/byte_source'
import { FlatTable } from '#api/engines/model_audit/formats/runtimes/flatbuffer'
import { test } from '@japa/runner'

/** Builds a table with one field, followed by the vector that the field refers to. */
function table(items: number, valueOf: (place: number) => number): Buffer {
  const bytes = Buffer.alloc(20 + items * 4)
  // The vtable: its own size, the size of the table, and the field's offset in the table.
  bytes.writeUInt16LE(6, 0)
  bytes.writeUInt16LE(8, 2)
  bytes.writeUInt16LE(4, 4)
  bytes.writeInt32LE(8, 8)
  bytes.writeUInt32LE(4, 12)
  bytes.writeUInt32LE(items, 16)
  for (let at = 20; at < bytes.length; at += 4) bytes.writeUInt32LE(valueOf(at), at)
  return bytes
}

/** Builds a root whose items all refer to one table of numbers. */
function sharing(references: number, numbers: number): Buffer {
  const rootBytes = 20 + references * 4
  const root = table(references, (place) => rootBytes + 8 - place)
  const head = Buffer.alloc(4)
  head.writeUInt32LE(4 + 8)
  return Buffer.concat([head, root, table(numbers, (place) => place)])
}

function numbersIn(bytes: Buffer): number {
  let count = 0
  for (const one of FlatTable.root(bufferSource(bytes)).vector(0, 10_000)) {
    count += [...one.numbers(0, 10_000)].length
  }
  return count
}

test.group('Model audit: FlatBuffers', () => {
  test('a table that several items reference is read once per item', ({ assert }) => {
    assert.equal(numbersIn(sharing(3, 100)), 300)
  })

  test('the number of items read through repeated references is limited', ({ assert }) => {
    assert.throws(() => numbersIn(sharing(10_000, 10_000)), /more than 5000000 items/)
  })
})
