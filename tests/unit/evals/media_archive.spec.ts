import { zipStream } from '#api/evals/media/media_archive'
import { unzipped } from '#tests/support/requests/unzip'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'

type Medium = { name: string; input: Buffer; lastModified: Date }

const UTF8_NAME = 0x0800
const STORED = 0

const archive = (media: Medium[]) =>
  buffer(
    zipStream(
      (async function* each() {
        yield* media
      })()
    )
  )

test.group('Media archives', () => {
  test('a media archive contains each file unchanged under its name', async ({ assert }) => {
    const lastModified = new Date('2026-01-31T12:00:30Z')
    const input = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * n) % 256))
    const [first, second, ...others] = await unzipped(
      await archive([
        { name: 'eval/größe.png', input, lastModified },
        { name: 'eval/empty.wav', input: Buffer.alloc(0), lastModified },
      ])
    )
    assert.deepEqual(others, [])
    assert.containsSubset(first?.entry, {
      fileName: 'eval/größe.png',
      compressionMethod: STORED,
      crc32: crc32(input),
    })
    assert.equal((first?.entry.generalPurposeBitFlag ?? 0) & UTF8_NAME, UTF8_NAME)
    assert.deepEqual(first?.entry.getLastModDate(), lastModified)
    assert.isTrue(first?.bytes.equals(input))
    assert.containsSubset(second?.entry, { fileName: 'eval/empty.wav', crc32: 0 })
    assert.equal(second?.bytes.length, 0)
  })

  test('a media archive can be empty', async ({ assert }) => {
    assert.deepEqual(await unzipped(await archive([])), [])
  })

  test('a media archive reads its files on demand and stops when the reader disconnects', async ({
    assert,
  }) => {
    const megabyte = Buffer.alloc(1_000_000)
    const { promise: hasEnded, resolve: end } = Promise.withResolvers<void>()
    let read = 0
    async function* hundred() {
      try {
        for (; read < 100; read++) {
          yield { name: `${read}.png`, input: megabyte, lastModified: new Date() }
        }
      } finally {
        end()
      }
    }
    const stream = zipStream(hundred())
    await once(stream, 'readable')
    stream.destroy()
    await hasEnded
    assert.isBelow(read, 5)
  })
})
