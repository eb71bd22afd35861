import { REFUSAL, rowsOf, scanOf, SESSIONS } from '#tests/support/scripted/conversation_targets'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { completedOf, resultsOf, scanEnds, scanUntil } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import { test } from '@japa/runner'

test.group('Interrupted conversations', (group) => {
  let owner: Persona
  const at = workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test('a scan that is canceled during its conversations ends before they do and stores no conversation', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, withSessions: true, delayMs: 700 })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      template: {
        plugins: [{ id: 'contracts' }],
        numTests: 3,
        strategies: [{ id: 'basic', config: { enabled: false } }, { id: 'goat' }],
      },
    })
    await target.received(4)
    const stop = client.post(`/api/v1/jobs/${id}/stop`).json({ mode: 'cancel' })
    ;(await stop.bearerToken(owner.token)).assertStatus(200)
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'cancelled')
    assert.deepEqual(await rowsOf(scan), [])
  })

  test('after a worker is killed, another worker finishes the scan, and every conversation has all its turns', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: REFUSAL,
      withSessions: true,
      delayMs: 60,
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      settings: { ...SESSIONS, maxConcurrency: 2 },
      template: {
        plugins: [{ id: 'contracts' }],
        numTests: 6,
        strategies: [{ id: 'goat', config: { maxTurns: 4 } }],
        maxConcurrency: 2,
      },
    })
    await scanUntil(id, (scan) => completedOf(scan) >= 6)
    await target.received(10)
    await at.worker.kill('SIGKILL')
    at.worker = await startWorker()
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', errors: 0, total: 12, passed: 12 })
    const { planned, stored } = await resultsOf(scan)
    assert.deepEqual(stored, planned)
    const turns = (await rowsOf(scan)).flatMap(({ metadata }) => metadata.turns ?? [])
    assert.deepEqual(turns, [4, 4, 4, 4, 4, 4])
  })
})
