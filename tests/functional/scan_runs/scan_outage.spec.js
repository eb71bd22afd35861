import { test } from '@japa/runner'
import { ask, hasEnded, installFor, runUntil } from '../../support/processes/installation.js'
import { startScriptedTarget } from '../../support/scripted/scripted_target.js'

test.group('Scans and outages', () => {
  test('every planned test case has exactly one result after PostgreSQL and the web server are killed during a scan', async ({
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: { kind: 'reply', json: { reply: "I'm sorry, but I can't help with that." } },
      delayMs: 100,
    })
    cleanup(() => target.close())
    const installation = await installFor(cleanup, { DEMO: 'true', DEMO_TARGET_URL: target.url })
    const { postgres, url } = installation
    const web = await installation.startWeb()
    const worker = installation.startWorker()
    cleanup(() => [web, worker].forEach((child) => child.kill('SIGKILL')))

    await runUntil(url, 'redteam', ({ completed }) => completed >= 20)
    assert.equal(web.exitCode, null)
    web.kill('SIGKILL')
    const killed = postgres.pid
    process.kill(killed, 'SIGKILL')
    await runUntil(url, 'redteam', ({ completed }) => completed >= 120)
    assert.notEqual(postgres.pid, killed)
    process.kill(postgres.pid, 'SIGKILL')

    const scan = await runUntil(url, 'redteam', hasEnded)
    assert.equal(scan.status, 'completed')
    assert.equal(scan.errors, 0)
    const [{ planned, results, distinct }] = await ask(
      url,
      `select (select count(*)::int from scan_tests) as planned, count(*)::int as results,
         count(distinct test_idx)::int as distinct from eval_results`
    )
    assert.equal(results, planned)
    assert.equal(distinct, planned)
    assert.equal(scan.completed, planned)
    assert.equal(worker.exitCode, null, 'the worker is still running')
  }).timeout(180_000)
})
