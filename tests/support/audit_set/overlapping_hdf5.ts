const SUPERBLOCK_BYTES = 48
const [LINK, CONTINUATION] = [6, 16]

const u64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}

/** Builds a message of a version 2 object header. */
function message(type: number, content: Buffer): Buffer {
  const head = Buffer.from([type, 0, 0, 0])
  head.writeUInt16LE(content.length, 1)
  return Buffer.concat([head, content])
}

/** Builds a version 2 object header with a four-byte size. */
function header(messages: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32LE(messages.length)
  return Buffer.concat([Buffer.from('OHDR\x02\x02', 'latin1'), size, messages])
}

/** Builds an HDF5 file whose objects share one block of messages; each object refers to the block as its own. */
export function overlappingHeaders(objects: number, messages: number): Buffer {
  const link = (address: number) =>
    message(LINK, Buffer.concat([Buffer.from([1, 0, 1, 0x61]), u64(address)]))
  const rootBytes = header(Buffer.alloc(objects * link(0).length)).length
  const block = SUPERBLOCK_BYTES + rootBytes
  const shared = Buffer.concat(Array.from({ length: messages }, () => message(0, Buffer.alloc(4))))
  const object = header(message(CONTINUATION, Buffer.concat([u64(block), u64(shared.length)])))
  const first = block + shared.length
  const links = Array.from({ length: objects }, (_, at) => link(first + at * object.length))
  const size = first + objects * object.length
  return Buffer.concat([
    Buffer.from('\x89HDF\r\n\x1a\n\x02\x08\x08\x00', 'latin1'),
    ...[u64(0), Buffer.alloc(8, 0xff), u64(size), u64(SUPERBLOCK_BYTES), Buffer.alloc(4)],
    header(Buffer.concat(links)),
    shared,
    ...Array.from({ length: objects }, () => object),
  ])
}
