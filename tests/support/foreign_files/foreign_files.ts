import type { ForeignSource } from '#api/engines/interchange/index'
import app from '@adonisjs/core/services/app'
import { readFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync, zstdCompressSync } from 'node:zlib'

/** Returns the content of a file written by another program; see this folder's README. */
export const foreignFile = (name: string): Buffer =>
  readFileSync(app.makePath('tests/support/foreign_files', name))

/** Wraps content as a source that is read in chunks of `chunkBytes`. */
export function sourceOf(content: string | Buffer, chunkBytes = 1000): ForeignSource {
  const bytes = Buffer.from(content)
  return {
    bytes: bytes.length,
    open({ start, end } = { start: 0, end: bytes.length - 1 }) {
      const part = bytes.subarray(start, end + 1)
      const chunks = Array.from({ length: Math.ceil(part.length / chunkBytes) }, (_, n) =>
        part.subarray(n * chunkBytes, (n + 1) * chunkBytes)
      )
      return Readable.from(chunks, { objectMode: false })
    },
  }
}

const METHODS = {
  stored: { code: 0, compress: (data: Buffer) => data },
  deflated: { code: 8, compress: (data: Buffer) => deflateRawSync(data) },
  zstandard: { code: 93, compress: (data: Buffer) => zstdCompressSync(data) },
}

/** Builds an Inspect log in the default format of Inspect: an archive with a header and one file per sample. */
export function inspectArchive(log: object, method: keyof typeof METHODS): Buffer {
  const { samples, ...header }: { samples?: { id: unknown; epoch: unknown }[] } = { ...log }
  const files = (samples ?? []).map((sample) => ({
    name: `samples/${String(sample.id)}_epoch_${String(sample.epoch)}.json`,
    content: JSON.stringify(sample, null, 2),
  }))
  const journal = { name: '_journal/start.json', content: '{"version":2}' }
  return zipOf(
    [journal, ...files, { name: 'header.json', content: JSON.stringify(header) }],
    method
  )
}

/** Builds a ZIP archive. Unlike `client-zip`, supports compression. */
export function zipOf(
  files: { name: string; content: string }[],
  method: keyof typeof METHODS = 'deflated'
): Buffer {
  const { code, compress } = METHODS[method]
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const data = Buffer.from(content)
    const packed = compress(data)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(code, 4)
    fields.writeUInt32LE(crc32(data), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(data.length, 18)
    fields.writeUInt16LE(Buffer.byteLength(name), 22)
    const head = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, Buffer.from(name)])
    const end = Buffer.alloc(14)
    end.writeUInt32LE(offset, 10)
    central.push(
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      fields,
      end,
      Buffer.from(name)
    )
    local.push(head, packed)
    offset += head.length + packed.length
  }
  const directory = Buffer.concat(central)
  const tail = Buffer.alloc(18)
  tail.writeUInt16LE(files.length, 4)
  tail.writeUInt16LE(files.length, 6)
  tail.writeUInt32LE(directory.length, 8)
  tail.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006', 'latin1'), tail])
}
