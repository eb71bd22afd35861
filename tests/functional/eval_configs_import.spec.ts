import { asOwner } from '#tests/support/personas'
import { serverUrl } from '#tests/support/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { createWriteStream, mkdtempSync, openAsBlob, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

const MEGABYTE = 1024 * 1024
/** The file is 50 MB and its answer 70; reading them whole would take several times that. */
const MOST_GROWTH_MB = 150

/** A table of tests of about this size, in a file. */
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

/** Counts tests and takes the end of the answer, without keeping the rest. */
async function readAnswer(body: ReadableStream<Uint8Array>) {
  const decoder = new TextDecoder()
  let tests = 0
  let tail = ''
  for await (const chunk of body) {
    const text = tail + decoder.decode(chunk, { stream: true })
    tests += text.split('"assert":').length - 1
    // What may be cut in the middle is looked at again with the next part.
    tail = text.slice(-8)
    tests -= tail.split('"assert":').length - 1
  }
  return { tests, tail }
}

test.group('Importing many test cases', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  test('a file of 50 MB is read and answered without being held in memory', async ({
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
    globalThis.gc?.()
    const before = process.memoryUsage()
    let most = 0
    const watch = setInterval(() => {
      const now = process.memoryUsage()
      most = Math.max(most, now.heapUsed + now.external - before.heapUsed - before.external)
    }, 20)
    cleanup(() => clearInterval(watch))
    const answer = await fetch(`${serverUrl()}/api/v1/configs/tests/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    assert.equal(answer.status, 200)
    const { tests, tail } = await readAnswer(answer.body as ReadableStream<Uint8Array>)
    clearInterval(watch)
    assert.equal(tests, rows)
    assert.match(tail, /\]\}$/)
    assert.isBelow(most / MEGABYTE, MOST_GROWTH_MB)
  })

  test('a larger file is refused, and the sender told', async ({ assert }) => {
    const { token } = await asOwner()
    const form = new FormData()
    form.set('file', new Blob([Buffer.alloc(53 * MEGABYTE, 'a')]), 'tests.csv')
    const answer = await fetch(`${serverUrl()}/api/v1/configs/tests/import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: form,
    })
    assert.equal(answer.status, 413)
  })
})
