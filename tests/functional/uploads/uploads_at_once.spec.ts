import { sweepUploads } from '#api/evals/upload/sweep_uploads'
import { isWaitingForLock } from '#tests/support/lock_waits'
import { asOwner, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { evalOf, TOOL } from '#tests/support/requests/upload_client'
import { uploadHeader, uploadRow } from '#tests/support/requests/uploads'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const TESTS = 120
const PROMPTS = 4
const ROWS = TESTS * PROMPTS

/**
 * Returns a function that sends a real request and resolves with the status. Concurrent requests use separate database
 * connections and no surrounding transaction.
 */
function senderOf({ token }: Persona) {
  return async (method: string, path: string, body?: unknown) => {
    const { status } = await fetch(
      `http://${process.env.HOST}:${process.env.PORT}/api/v1/${path}`,
      {
        method,
        headers: {
          ...TOOL,
          'authorization': `Bearer ${token}`,
          'content-type': 'application/json',
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }
    )
    return status
  }
}

/** Distributes the rows round-robin, so that the results of each test case are in several batches. */
function portionsOf(rows: object[], count: number) {
  return Array.from({ length: count }, (_, n) => rows.filter((_row, index) => index % count === n))
}

const allRows = (word: string) =>
  Array.from({ length: ROWS }, (_, n) =>
    uploadRow(Math.floor(n / PROMPTS), {
      promptIdx: n % PROMPTS,
      success: n % 3 !== 0,
      response: { output: `${word} ${n}` },
      namedScores: { accuracy: 1 },
      metadata: { [`key ${n % 5}`]: 'x' },
    })
  )

async function storedOf(id: string) {
  const { rows } = await db.rawQuery(
    `select count(*)::int as results, count(distinct r.test_idx)::int as tests,
       (select count(*)::int from eval_payloads p where p.revision_id = e.revision_id) as payloads,
       (select count(*)::int from eval_scores s where s.revision_id = e.revision_id) as scores,
       array_agg(distinct split_part(r.output, ' ', 1)) as words
     from evals e join eval_results r on r.revision_id = e.revision_id where e.id = ? group by e.revision_id`,
    [id]
  )
  return rows[0]
}

test.group('Concurrent requests of an upload', (group) => {
  let owner: Persona
  group.setup(async () => {
    owner = await asOwner()
    return () => removePersona(owner)
  })

  test('concurrent first uploads of one evaluation create only one evaluation', async ({
    assert,
  }) => {
    const send = senderOf(owner)
    const header = uploadHeader({ tests: 1 })
    const opened = await Promise.all(
      Array.from({ length: 8 }, () => send('POST', 'results', header))
    )
    assert.deepEqual(new Set(opened), new Set([200]))
    const found = await db
      .from('evals')
      .where('id', header.id)
      .orWhere('local_id', header.id)
      .select('id')
    assert.deepEqual(found, [{ id: header.id }])
    assert.equal(await send('POST', `results/${header.id}/results`, [uploadRow(0)]), 204)
    assert.containsSubset(await evalOf(header.id), { total: 1, is_partial: false })
  })

  test('concurrent batches of an upload are all stored and counted once', async ({ assert }) => {
    const send = senderOf(owner)
    const header = uploadHeader({ tests: TESTS, prompts: PROMPTS })
    const path = `results/${header.id}/results`
    await send('POST', 'results', header)
    const portions = portionsOf(allRows('One'), 12)
    const last = portions.pop()
    const sent = await Promise.all(portions.map((portion) => send('POST', path, portion)))
    assert.deepEqual(new Set(sent), new Set([204]))
    assert.containsSubset(await evalOf(header.id), {
      is_partial: true,
      tests: TESTS,
      total: ROWS - (last?.length ?? 0),
    })
    // The last batch is sent twice, as by a client after a timeout.
    const twice = await Promise.all([send('POST', path, last), send('POST', path, last)])
    assert.deepEqual(twice, [204, 204])
    assert.containsSubset(await evalOf(header.id), {
      is_partial: false,
      tests: TESTS,
      total: ROWS,
      passed: (ROWS / 3) * 2,
      failed: ROWS / 3,
    })
    assert.deepEqual(await storedOf(header.id), {
      results: ROWS,
      tests: TESTS,
      payloads: ROWS,
      scores: ROWS,
      words: ['One'],
    })
    const revision = await db
      .from('eval_revisions')
      .where('eval_id', header.id)
      .select('metadata_keys', 'received')
      .firstOrFail()
    assert.deepEqual(revision, {
      metadata_keys: ['key 0', 'key 1', 'key 2', 'key 3', 'key 4'],
      received: ROWS,
    })
  })

  test('concurrent batches with different row IDs leave one row per result', async ({ assert }) => {
    const send = senderOf(owner)
    const header = uploadHeader({ tests: TESTS + 1, prompts: PROMPTS })
    await send('POST', 'results', header)
    const portions = [...portionsOf(allRows('One'), 6), ...portionsOf(allRows('Other'), 6)]
    const sent = await Promise.all(
      portions.map((portion) => send('POST', `results/${header.id}/results`, portion))
    )
    assert.deepEqual(new Set(sent), new Set([204]))
    assert.containsSubset(await evalOf(header.id), {
      is_partial: true,
      tests: TESTS,
      total: ROWS,
      passed: (ROWS / 3) * 2,
      failed: ROWS / 3,
    })
    const { results, tests, payloads, scores } = await storedOf(header.id)
    assert.deepEqual([results, tests, payloads, scores], [ROWS, TESTS, ROWS, ROWS])
  })

  test('concurrent batches of a repeated upload store each result once', async ({ assert }) => {
    const send = senderOf(owner)
    const header = uploadHeader({ tests: TESTS, prompts: PROMPTS })
    const path = `results/${header.id}/results`
    for (const word of ['First', 'Second']) {
      await send('POST', 'results', header)
      const portions = portionsOf(allRows(word), 12)
      const sent = await Promise.all(portions.map((portion) => send('POST', path, portion)))
      assert.deepEqual(new Set(sent), new Set([204]))
      assert.containsSubset(await evalOf(header.id), { is_partial: false, total: ROWS })
      assert.deepEqual((await storedOf(header.id)).words, [word])
    }
  })

  test('concurrent batches cannot restore an upload that is being rolled back', async ({
    assert,
  }) => {
    const send = senderOf(owner)
    const header = uploadHeader({ tests: TESTS, prompts: PROMPTS })
    await send('POST', 'results', header)
    const { revision_id: revisionId } = await evalOf(header.id)
    const portions = portionsOf(allRows('Gone'), 10).slice(1)
    const sent = await Promise.all([
      ...portions.map((portion) => send('POST', `results/${header.id}/results`, portion)),
      send('DELETE', `results/${header.id}`),
    ])
    assert.equal(sent.pop(), 204)
    for (const status of sent) assert.include([204, 404], status)
    assert.isNull(await evalOf(header.id))
    const waiting = await db.from('eval_revisions').where('id', revisionId).first()
    assert.isNull(waiting.eval_id)
    assert.isFalse(waiting.is_open)
  })

  test('an idle upload that receives rows while it is being completed stays open', async ({
    assert,
  }) => {
    const send = senderOf(owner)
    const header = { ...uploadHeader(), prompts: [{ raw: 'Say', label: 'Say', provider: 'echo' }] }
    const path = `results/${header.id}/results`
    await send('POST', 'results', header)
    await send('POST', path, [uploadRow(0)])
    const revision = () => db.from('eval_revisions').where('eval_id', header.id)
    await revision().update({ updated_at: new Date(Date.now() - 3_600_000) })
    // A request that stores rows holds this lock.
    const request = await db.transaction()
    await request.rawQuery('select 1 from evals where id = ? for no key update', [header.id])
    const sweep = sweepUploads()
    while (!(await isWaitingForLock('select 1 from evals'))) {
      await new Promise((resolve) => setImmediate(resolve))
    }
    await revision().useTransaction(request).update({ updated_at: new Date() })
    await request.commit()
    await sweep
    assert.containsSubset(await revision().firstOrFail(), { is_open: true })
    assert.equal(await send('POST', path, [uploadRow(1)]), 204)
  })
})
