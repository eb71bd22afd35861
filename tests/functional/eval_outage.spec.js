import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { test } from '@japa/runner'
import { ask, install, tokenOf } from '../support/installation.js'
import { startScriptedTarget } from '../support/scripted_target.js'

const ENDED = ['completed', 'partial', 'failed', 'cancelled']
const TESTS = 150

async function runUntil(url, holds) {
  for (;;) {
    const [run] = await ask(
      url,
      "select *, passed + failed + errors + undecided as completed from scans where type = 'eval'"
    )
    if (run && holds(run)) return run
    await wait(100)
  }
}

test.group('Evaluations and outages', () => {
  test('PostgreSQL, web and worker are killed in mid-run, and every test has one result', async ({
    assert,
    cleanup,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'assay-outage-'))
    chmodSync(folder, 0o711)
    cleanup(() => rmSync(folder, { recursive: true, force: true }))
    const target = await startScriptedTarget({ answer: { kind: 'echo' }, delayMs: 100 })
    cleanup(() => target.close())
    const installation = await install(folder, { DEMO: 'false' })
    const { postgres, url, address } = installation
    cleanup(() => postgres.stop())
    const web = await installation.startWeb()
    const startWorker = () => {
      const worker = installation.startWorker()
      cleanup(() => worker.kill('SIGKILL'))
      return worker
    }
    const first = startWorker()
    cleanup(() => web.kill('SIGKILL'))
    const token = await tokenOf(address)
    const config = {
      prompts: ['{{word}}'],
      providers: [
        {
          id: 'http',
          config: { url: target.url, method: 'POST', body: '{{prompt}}', headers: {} },
        },
      ],
      tests: Array.from({ length: TESTS }, (_, number) => ({
        vars: { word: `word ${number}` },
        assert: [{ type: 'contains', value: '{{word}}' }],
      })),
    }
    const started = await fetch(`${address}/api/v1/jobs`, {
      method: 'POST',
      headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'eval', config }),
    })
    assert.equal(started.status, 201, await started.clone().text())

    await runUntil(url, ({ completed }) => completed >= 20)
    web.kill('SIGKILL')
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await runUntil(url, ({ completed }) => completed >= 60)
    assert.notEqual(postgres.pid, killed)
    assert.equal(first.exitCode, null, 'the worker lived through it')
    first.kill('SIGKILL')
    startWorker()

    const run = await runUntil(url, ({ status }) => ENDED.includes(status))
    assert.containsSubset(run, { status: 'completed', errors: 0, passed: TESTS })
    const [row] = await ask(
      url,
      `select count(*)::int as results, count(distinct test_idx)::int as "distinct",
         (select count(*)::int from eval_payloads) as payloads, (select max(total) from evals) as total
       from eval_results`
    )
    assert.deepEqual(row, { results: TESTS, distinct: TESTS, payloads: TESTS, total: TESTS })
  }).timeout(240_000)
})
