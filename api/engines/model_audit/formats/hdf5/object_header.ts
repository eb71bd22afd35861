import { Cursor } from '../../bytes/cursor.js'
import { sliceSource, type ByteSource } from '../../bytes/byte_source.js'
import { MalformedContent } from '../../errors.js'
import type { Hdf5File } from './hdf5_file.js'

/** Types of header messages (HDF5 file format 3.0, IV.A.2). */
export const MESSAGE = {
  dataspace: 1,
  linkInfo: 2,
  datatype: 3,
  link: 6,
  layout: 8,
  filters: 11,
  continuation: 16,
  symbolTable: 17,
} as const

const MAX_BLOCKS = 1_000
const MAX_MESSAGES = 100_000
const SHARED = 2

export type Message = { type: number; content: ByteSource; isShared: boolean }

type Block = { start: number; bytes: number }

/** Reads the messages of an object header of either version. */
export function readMessages(file: Hdf5File, address: number): Message[] {
  const isVersion2 = file.source.read(address, 4).toString('latin1') === 'OHDR'
  return isVersion2 ? readVersion2(file, address) : readVersion1(file, address)
}

function readVersion1(file: Hdf5File, address: number): Message[] {
  const head = file.at(address)
  if (head.u8() !== 1) throw new MalformedContent('Unknown version of an object header', address)
  head.skip(7)
  const bytes = head.u32()
  // Messages start at multiples of 8 bytes.
  const messages = readBlocks(file, { start: address + 16, bytes }, (cursor) => {
    const type = cursor.u16()
    const size = cursor.u16()
    const flags = cursor.u8()
    cursor.skip(3)
    return { type, size, flags }
  })
  return messages
}

function readVersion2(file: Hdf5File, address: number): Message[] {
  const head = file.at(address, 'OHDR')
  if (head.u8() !== 2) throw new MalformedContent('Unknown version of an object header', address)
  const flags = head.u8()
  if (flags & 0x20) head.skip(16)
  if (flags & 0x10) head.skip(4)
  const sizeBytes = 2 ** (flags & 3)
  const bytes = sizeBytes === 8 ? head.u64() : head.bytes(sizeBytes).readUIntLE(0, sizeBytes)
  const hasOrder = (flags & 4) !== 0
  return readBlocks(file, { start: head.offset, bytes }, (cursor) => {
    const type = cursor.u8()
    const size = cursor.u16()
    const messageFlags = cursor.u8()
    if (hasOrder) cursor.skip(2)
    return { type, size, flags: messageFlags }
  })
}

type ReadHead = (cursor: Cursor) => { type: number; size: number; flags: number }

function readBlocks(file: Hdf5File, first: Block, readHead: ReadHead): Message[] {
  const messages: Message[] = []
  const blocks = [first]
  for (let index = 0; index < blocks.length && index < MAX_BLOCKS; index++) {
    const { start, bytes } = blocks[index]!
    const cursor = new Cursor(sliceSource(file.source, start, bytes))
    // If the remaining bytes are too few for a message head, they are a gap.
    while (cursor.remaining >= 8 && messages.length < MAX_MESSAGES) {
      file.step()
      const { type, size, flags } = readHead(cursor)
      if (size > cursor.remaining) break
      const content = sliceSource(file.source, start + cursor.offset, size)
      cursor.skip(size)
      if (type === MESSAGE.continuation) blocks.push(continuation(file, content))
      else messages.push({ type, content, isShared: (flags & SHARED) !== 0 })
    }
  }
  return messages
}

/** Returns the next block of the header. In version 2, a signature and a checksum enclose the messages. */
function continuation(file: Hdf5File, content: ByteSource): Block {
  const cursor = new Cursor(content)
  const start = file.address(cursor)
  const bytes = file.length(cursor)
  const hasSignature = file.source.read(start, 4).toString('latin1') === 'OCHK'
  return hasSignature ? { start: start + 4, bytes: bytes - 8 } : { start, bytes }
}
