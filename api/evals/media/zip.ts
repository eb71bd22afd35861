import { crc32 } from 'node:zlib'

export type ZipEntry = { name: string; bytes: Buffer; at: Date }

const VERSION = 20
/** Names are UTF-8. */
const FLAGS = 0x0800
const STORED = 0

/** Dates as ZIP has them: two seconds are its shortest time, and 1980 its first year. */
function dosTime(at: Date): [time: number, date: number] {
  const year = Math.max(1980, at.getUTCFullYear())
  return [
    (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  ]
}

/** What the header before an entry and its line in the directory have in common. */
function facts({ bytes, at }: ZipEntry, name: Buffer): Buffer {
  const buffer = Buffer.alloc(26)
  const [time, date] = dosTime(at)
  buffer.writeUInt16LE(VERSION, 0)
  buffer.writeUInt16LE(FLAGS, 2)
  buffer.writeUInt16LE(STORED, 4)
  buffer.writeUInt16LE(time, 6)
  buffer.writeUInt16LE(date, 8)
  buffer.writeUInt32LE(crc32(bytes), 10)
  buffer.writeUInt32LE(bytes.length, 14)
  buffer.writeUInt32LE(bytes.length, 18)
  buffer.writeUInt16LE(name.length, 22)
  return buffer
}

function directoryLine(shared: Buffer, name: Buffer, offset: number): Buffer {
  const head = Buffer.alloc(6)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  const tail = Buffer.alloc(14)
  tail.writeUInt32LE(offset, 10)
  return Buffer.concat([head, shared, tail, name])
}

function end(entries: number, size: number, offset: number): Buffer {
  const buffer = Buffer.alloc(22)
  buffer.writeUInt32LE(0x06054b50, 0)
  buffer.writeUInt16LE(entries, 8)
  buffer.writeUInt16LE(entries, 10)
  buffer.writeUInt32LE(size, 12)
  buffer.writeUInt32LE(offset, 16)
  return buffer
}

const LOCAL = Buffer.from([0x50, 0x4b, 0x03, 0x04])

/**
 * A ZIP archive, entry by entry, without packing: images, sounds and films are packed already. One entry is held at a
 * time; at most 65,535 of them and 4 GB, beyond which the format needs another form.
 */
export async function* zipped(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const lines: Buffer[] = []
  let offset = 0
  for await (const entry of entries) {
    const name = Buffer.from(entry.name)
    const shared = facts(entry, name)
    lines.push(directoryLine(shared, name, offset))
    const head = Buffer.concat([LOCAL, shared, name])
    yield head
    yield entry.bytes
    offset += head.length + entry.bytes.length
  }
  const directory = Buffer.concat(lines)
  yield directory
  yield end(lines.length, directory.length, offset)
}
