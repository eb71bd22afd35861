import { BODY_LIMITS, MAX_JSON_VALUES, type BodySize } from '#api/platform/http/body/body_limits'
import { readJson, readJsonRows } from '#api/platform/http/body/read_json'
import { readText } from '#api/platform/http/body/read_text'
import { MemoryShare } from '#api/platform/http/body/memory_share'
import { DomainError } from '#api/platform/http/domain_error'
import { test } from '@japa/runner'
import { PassThrough } from 'node:stream'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'

/** Creates a request whose body is complete unless `isOpen` is set. */
function request(body: Buffer | string, encoding?: string, isOpen = false) {
  const stream = Object.assign(new PassThrough(), {
    headers: encoding === undefined ? {} : { 'content-encoding': encoding },
  })
  stream.write(body)
  return isOpen ? stream : stream.end()
}

const statusOf = async (work: () => unknown) => {
  try {
    await work()
    return 200
  } catch (error) {
    if (error instanceof DomainError) return error.status
    throw error
  }
}

/** Parses with the limits for documents. */
const parseJson = (text: string) => readJson(text, 'document')

test.group('JSON bodies', () => {
  test('prototype keys are removed from a JSON body', async ({ assert }) => {
    const value = await parseJson(
      '{"a":1,"__proto__":{"isAdmin":true},"b":{"constructor":{"prototype":{}}}}'
    )
    assert.deepEqual(value, { a: 1, b: {} })
    assert.notProperty(value, 'isAdmin')
  })

  test('a JSON body with excessive nesting is rejected, and the error names the row or field', async ({
    assert,
  }) => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
    for (const [body, field] of [
      [`[1,{"a":","},${deep}]`, '2'],
      [`{"name":"[{","config":{"x":${deep}}}`, 'config'],
      ['{"a":'.repeat(200), 'a'],
    ] as const) {
      const refused = await Promise.resolve()
        .then(() => parseJson(body))
        .catch((error) => error)
      assert.equal(refused.status, 422)
      assert.equal(refused.errors[0].field, field)
    }
  })

  test('brackets inside strings and escaped quotes do not count as nesting', async ({ assert }) => {
    const text = JSON.stringify({ a: `${'[{'.repeat(1000)}\\"`, b: 'e999' })
    assert.deepEqual(await parseJson(text), JSON.parse(text))
  })

  test('a JSON body with too many values is rejected', async ({ assert }) => {
    for (const [size, max] of Object.entries(MAX_JSON_VALUES)) {
      // Skipped, because spans are counted while they are decoded.
      if (size === 'spans') continue
      const body = (commas: number) => `[${'1,'.repeat(commas)}1]`
      const read = (commas: number) => statusOf(() => readJson(body(commas), size as BodySize))
      assert.deepEqual([await read(max), await read(max + 1)], [200, 422], size)
    }
    assert.equal(await statusOf(() => readJsonRows(`[${'1,'.repeat(1_000_001)}1]`)), 413)
  })

  test('a row with too many values is rejected, and the error names its number', async ({
    assert,
  }) => {
    const row = `{"a":[${'1,'.repeat(100_000)}1]}`
    const refused = await readJsonRows(`[{"a":1},${row}]`).catch((error) => error)
    assert.equal(refused.status, 422)
    assert.equal(refused.errors[0].field, '1')
  })

  test('rows parsed in slices equal rows parsed as a whole, and malformed rows are rejected', async ({
    assert,
  }) => {
    const long = { a: `${'[{,'.repeat(150_000)}\\"`, b: { c: [1, [2, {}], ','] } }
    const rows = [long, 1, 'x', null, [], long, { d: '}' }, long, long]
    const indented = JSON.stringify(rows, null, 2)
    assert.deepEqual(await readJsonRows(` ${indented}\n`), rows)
    assert.deepEqual(await readJsonRows('[]'), [])
    assert.deepEqual(await readJsonRows('{"a":1}'), { a: 1 })
    const text = JSON.stringify(rows)
    for (const body of [
      text.slice(0, -1),
      `${text.slice(0, -1)},]`,
      text.replace('},1', '},,1'),
      `${text}]`,
      `${text.slice(0, -1)}}`,
      `[${JSON.stringify(long)},]`,
      `[${JSON.stringify(long)},${' '.repeat(600_000)},1]`,
      '[',
      '[}',
    ]) {
      assert.equal(await statusOf(() => readJsonRows(body)), 400, body.slice(0, 20))
    }
  })

  test('the event loop runs between slices of a large body', async ({ assert }) => {
    const turnsDuring = async (work: () => Promise<unknown>) => {
      let turns = 0
      let isDone = false
      const count = () => {
        turns++
        if (!isDone) setImmediate(count)
      }
      setImmediate(count)
      await work()
      isDone = true
      return turns
    }
    const rows = JSON.stringify(Array.from({ length: 5_000 }, () => ({ a: 'x'.repeat(2_000) })))
    assert.isAtLeast(BODY_LIMITS.rows, rows.length)
    // 10 MB: 20 slices are scanned, and 20 are parsed.
    assert.isAtLeast(await turnsDuring(() => readJsonRows(rows)), 38)
    assert.isAtLeast(
      await turnsDuring(() => readJson(`{"a":"${'x'.repeat(9_000_000)}","b":1}`, 'document')),
      3
    )
  })

  test('invalid JSON, numbers that overflow, and scalars are rejected as JSON bodies', async ({
    assert,
  }) => {
    const bodies = [
      '{"a":NaN}',
      '{"a":1e999}',
      '{"a":-2E+400}',
      '1',
      '"x"',
      'null',
      'true',
      '{',
      '[1,]',
    ]
    for (const body of bodies) {
      assert.equal(await statusOf(() => parseJson(body)), 400, body)
    }
    assert.deepEqual(await parseJson('{"a":1e-400,"b":[true,false,1E5]}'), {
      a: 0,
      b: [true, false, 1e5],
    })
  })
})

test.group('Reading request bodies', () => {
  test('bodies compressed with gzip, deflate, or Brotli are decompressed', async ({ assert }) => {
    const text = 'é'.repeat(1000)
    assert.equal(await readText(request(text), 10_000), text)
    assert.equal(await readText(request(gzipSync(text), 'gzip'), 10_000), text)
    assert.equal(await readText(request(deflateSync(text), 'deflate'), 10_000), text)
    assert.equal(await readText(request(brotliCompressSync(text), 'br'), 10_000), text)
  })

  test('unknown and repeated encodings are rejected', async ({ assert }) => {
    const twice = gzipSync(gzipSync('{}'))
    for (const encoding of ['gzip, gzip', 'gzip,br', 'zstd', '__proto__', 'constructor']) {
      assert.equal(await statusOf(() => readText(request(twice, encoding), 1000)), 415, encoding)
    }
  })

  test('invalid compression, invalid UTF-8, and truncated bodies are rejected', async ({
    assert,
  }) => {
    const whole = gzipSync('{"a":1}')
    assert.equal(await statusOf(() => readText(request('{}', 'gzip'), 1000)), 400)
    assert.equal(await statusOf(() => readText(request(whole.subarray(0, 20), 'gzip'), 1000)), 400)
    assert.equal(await statusOf(() => readText(request(Buffer.from([0x22, 0xff])), 1000)), 400)
    const aborted = request('{"a":', undefined, true)
    const reading = statusOf(() => readText(aborted, 1000))
    aborted.destroy()
    assert.equal(await reading, 400)
  })

  test('a body beyond the size limit or with an implausible compression ratio is rejected', async ({
    assert,
  }) => {
    assert.equal(await statusOf(() => readText(request('x'.repeat(1001)), 1000)), 413)
    const bomb = gzipSync(Buffer.alloc(30_000_000))
    const source = request(bomb, 'gzip')
    assert.equal(await statusOf(() => readText(source, 32_000_000)), 413)
    assert.isBelow(bomb.length, 31_000)
    assert.equal(
      await statusOf(() => readText(request(gzipSync('x'.repeat(5000)), 'gzip'), 4000)),
      413
    )
    // Repetitive uploads are accepted up to the size from which the compression ratio is checked.
    const results = gzipSync(Buffer.alloc(7_000_000, 'x'))
    assert.lengthOf(await readText(request(results, 'gzip'), 32_000_000), 7_000_000)
  })

  test('a body that arrives too slowly is rejected', async ({ assert }) => {
    const slow = request('{', undefined, true)
    const pace = { graceMs: 20, bytesPerSecond: 1000 }
    assert.equal(await statusOf(() => readText(slow, 1000, pace)), 408)
    slow.destroy()
  })
})

test.group('Memory for large bodies', () => {
  const limits = { total: 100, perOwner: 60, maxWaiting: 2, maxWaitMs: 30 }
  const held = () => Promise.withResolvers<void>()

  test('an organization that waits for its memory share does not delay another organization', async ({
    assert,
  }) => {
    const share = new MemoryShare({ ...limits, maxWaitMs: 60_000 })
    const [first, other] = [held(), held()]
    const order: string[] = []
    const run = (owner: string, bytes: number, until?: Promise<void>) =>
      share.run(owner, bytes, async () => {
        order.push(`${owner}${bytes}`)
        await until
      })
    const a = run('a', 50, first.promise)
    const again = run('a', 20)
    const b = run('b', 40, other.promise)
    await Promise.resolve()
    assert.deepEqual(order, ['a50', 'b40'])
    first.resolve()
    await Promise.all([a, again])
    other.resolve()
    await b
    assert.deepEqual(order, ['a50', 'b40', 'a20'])
  })

  test('a request that waits too long for memory or finds the queue full is rejected with 503', async ({
    assert,
  }) => {
    const share = new MemoryShare(limits)
    const block = held()
    const running = share.run('a', 60, () => block.promise)
    const refused = [1, 2, 3].map(() => statusOf(() => share.run('a', 10, async () => {})))
    assert.deepEqual(await Promise.all(refused), [503, 503, 503])
    block.resolve()
    await running
    assert.equal(await statusOf(() => share.run('a', 60, async () => {})), 200)
  })

  test('memory for a large body is released if processing fails', async ({ assert }) => {
    const share = new MemoryShare(limits)
    await assert.rejects(() => share.run('a', 60, () => Promise.reject(new Error('broken'))))
    assert.equal(await statusOf(() => share.run('a', 60, async () => {})), 200)
  })
})
