import { zipped, type ZipEntry } from '#api/evals/media/zip'
import { test } from '@japa/runner'
import { crc32 } from 'node:zlib'

async function archive(entries: ZipEntry[]): Promise<Buffer> {
  const parts: Buffer[] = []
  async function* each() {
    yield* entries
  }
  for await (const part of zipped(each())) parts.push(part)
  return Buffer.concat(parts)
}

/** As unpacking programs read it: from the end record to the directory, and from there to each entry. */
function unpacked(zip: Buffer) {
  const end = zip.length - 22
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  return Array.from({ length: count }, () => {
    const nameLength = zip.readUInt16LE(at + 28)
    const size = zip.readUInt32LE(at + 24)
    const local = zip.readUInt32LE(at + 42)
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
    const entry = {
      signatures: [zip.readUInt32LE(at), zip.readUInt32LE(local)],
      name: zip.toString('utf8', at + 46, at + 46 + nameLength),
      isUtf8: (zip.readUInt16LE(at + 8) & 0x0800) !== 0,
      method: zip.readUInt16LE(at + 10),
      crc: zip.readUInt32LE(at + 16),
      bytes: zip.subarray(start, start + size),
    }
    at += 46 + nameLength
    return entry
  })
}

test.group('ZIP archives', () => {
  test('hold each entry, byte for byte, under its name', async ({ assert }) => {
    const at = new Date('2026-01-31T12:00:30Z')
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * n) % 256))
    const [first, second, ...others] = unpacked(
      await archive([
        { name: 'eval/größe.png', bytes, at },
        { name: 'eval/empty.wav', bytes: Buffer.alloc(0), at },
      ])
    )
    assert.deepEqual(others, [])
    assert.containsSubset(first, {
      signatures: [0x02014b50, 0x04034b50],
      name: 'eval/größe.png',
      isUtf8: true,
      method: 0,
      crc: crc32(bytes),
    })
    assert.isTrue(first?.bytes.equals(bytes))
    assert.containsSubset(second, { name: 'eval/empty.wav', crc: 0 })
  })

  test('may be empty', async ({ assert }) => {
    const zip = await archive([])
    assert.equal(zip.readUInt32LE(0), 0x06054b50)
    assert.deepEqual(unpacked(zip), [])
  })
})
