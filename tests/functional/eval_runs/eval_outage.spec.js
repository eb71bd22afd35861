import { test } from '@japa/runner'
import {
  ask,
  hasEnded,
  installFor,
  runUntil,
  tokenOf,
} from '../../support/processes/installation.js'
import { startScriptedTarget } from '../../support/scripted/scripted_target.js'

const TESTS = 150

test.group('Evaluations and outages', () => {
  test('every test case has exactly one result after PostgreSQL, web server, and worker are killed during a run', async ({
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: { kind: 'echo' }, delayMs: 100 })
    cleanup(() => target.close())
    const installation = await installFor(cleanup, { DEMO: 'false' })
    const { postgres, url, address } = installation
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

    await runUntil(url, 'eval', ({ completed }) => completed >= 20)
    web.kill('SIGKILL')
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await runUntil(url, 'eval', ({ completed }) => completed >= 60)
    assert.notEqual(postgres.pid, killed)
    assert.equal(first.exitCode, null, 'the worker is still running')
    first.kill('SIGKILL')
    startWorker()

    const run = await runUntil(url, 'eval', hasEnded)
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
