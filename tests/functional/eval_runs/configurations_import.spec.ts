import { asOwner } from '#tests/support/personas'
import { serverUrl } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const MEGABYTE = 1024 * 1024
/** Less than the combined sizes of the file (50 MB) and the response (70 MB). */
const MAX_GROWTH_MB = 100

/** Writes a CSV file of about this many bytes. Returns its number of test cases. */
async function writeCsv(path: string, bytes: number): Promise<number> {
  const filler = 'a text with, a comma and "quotes" '.repeat(12).replaceAll('"', '""')
  let rows = 0
  async function* lines() {
    yield 'question,__expected\n'
    for (let written = 0; written < bytes; rows++) {
      const line = `"${rows} ${filler}",contains: ${rows}\n`
      written += line.length
      yield line
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path))
  return rows
}

/** Counts the test cases in a response and keeps only its last characters. */
async function readResponse(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let tests = 0
  let tail = ''
  for await (const chunk of body) {
    const text = tail + decoder.decode(chunk, { stream: true })
    tests += text.split('"assert":').length - 1
    // A match may be split between two chunks, so the last characters are searched again with the next chunk.
    tail = text.slice(-8)
    tests -= tail.split('"assert":').length - 1
  }
  return { tests, tail }
}

setFlagsFromString('--expose-gc')
const collectGarbage: unknown = runInNewContext('gc')

/** Returns the bytes in use after a garbage collection, so that the result does not depend on when one runs. */
function usedMemory(): number {
  if (typeof collectGarbage === 'function') collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.group('Large test case imports', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(240_000)

  test('importing a file of 49 MB increases memory use by less than 100 MB', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-import-'))
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const path = join(folder, 'tests.csv')
    const rows = await writeCsv(path, 49 * MEGABYTE)
    const { token } = await asOwner()
    const form = new FormData()
    form.set('file', await openAsBlob(path), 'tests.csv')
    const before = usedMemory()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, usedMemory() - before)
    }, 1000)
    cleanup(() => clearInterval(watch))
    const response = await fetch(`${serverUrl()}/api/v1/configs/tests/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    assert.equal(response.status, 200)
    const { tests, tail } = await readResponse(response.body as ReadableStream<Uint8Array>)
    clearInterval(watch)
    assert.equal(tests, rows)
    assert.match(tail, /\]\}$/)
    assert.isAbove(most, 0)
    assert.isBelow(most / MEGABYTE, MAX_GROWTH_MB)
  })

  test('a file above the size limit is rejected with 413', async ({ assert }) => {
    const { token } = await asOwner()
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(53 * MEGABYTE, 'a')]), 'tests.csv')
    const response = await fetch(`${serverUrl()}/api/v1/configs/tests/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    assert.equal(response.status, 413)
  })
})
