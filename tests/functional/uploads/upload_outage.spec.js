import { once } from 'node:events'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { ask, installFor, tokenOf } from '../../support/processes/installation.js'

const ROWS = 300
const PORTION = 10

const header = {
  id: 'eval-abc-2026-01-31T12:00:00',
  config: { description: 'Capitals', providers: ['echo'] },
  prompts: [{ metrics: { testPassCount: ROWS, testFailCount: 0, testErrorCount: 0 } }],
  vars: ['country'],
}

const rowsOf = (word) =>
  Array.from({ length: ROWS }, (_, index) => ({
    id: randomUUID(),
    testIdx: index,
    promptIdx: 0,
    success: true,
    testCase: { vars: { country: index } },
    response: { output: `${word} ${index}` },
  }))

/** Sends a request and retries it while the server or its database is down. */
async function send(address, token, path, body) {
  for (;;) {
    const answer = await fetch(`${address}/api/v1/${path}`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null)
    if (answer && answer.status < 500) return answer
    await wait(100)
  }
}

test.group('Uploads and outages', () => {
  test('an upload is complete and without duplicates after PostgreSQL and the web server are killed', async ({
    assert,
    cleanup,
  }) => {
    const installation = await installFor(cleanup)
    const { postgres, url, address } = installation
    let web = await installation.startWeb()
    cleanup(() => web.kill('SIGKILL'))
    const token = await tokenOf(address)

    /** Functions by batch number; each kills a process while the batch with that number is being sent. */
    const deaths = {
      8: () => process.kill(postgres.pid, 'SIGKILL'),
      16: () => {
        web.kill('SIGKILL')
        return once(web, 'exit').then(async () => (web = await installation.startWeb()))
      },
      24: () => process.kill(postgres.pid, 'SIGKILL'),
    }
    const upload = async (rows) => {
      assert.equal((await send(address, token, 'results', header)).status, 200)
      for (let n = 0; n * PORTION < ROWS; n++) {
        const portion = rows.slice(n * PORTION, (n + 1) * PORTION)
        const sent = send(address, token, `results/${header.id}/results`, portion)
        await deaths[n]?.()
        assert.equal((await sent).status, 204, `portion ${n}`)
      }
    }
    const shown = () =>
      ask(
        url,
        `select e.total, e.tests, e.passed, e.is_partial, count(*)::int as stored,
           count(distinct r.test_idx)::int as distinct, min(split_part(r.output, ' ', 1)) as first,
           max(split_part(r.output, ' ', 1)) as last
         from evals e join eval_results r on r.revision_id = e.revision_id group by e.id`
      )
    const counts = { total: ROWS, tests: ROWS, passed: ROWS, stored: ROWS, distinct: ROWS }

    await upload(rowsOf('City'))
    assert.deepEqual(await shown(), [{ ...counts, is_partial: false, first: 'City', last: 'City' }])
    const newer = upload(rowsOf('Town'))
    for (let seen = 'City'; seen === 'City';) {
      const [row] = await shown()
      seen = row.first
      assert.deepEqual(row, { ...counts, is_partial: false, first: seen, last: seen })
    }
    await newer
    assert.deepEqual(await shown(), [{ ...counts, is_partial: false, first: 'Town', last: 'Town' }])
  }).timeout(180_000)
})
