import { queue } from '#api/platform/queue/service'
import { startAssistant } from '#api/demo/assistant/server'
import { startQueueingAssistant } from '#tests/support/peers/queueing_assistant'
import { asOwner, type Persona } from '#tests/support/personas'
import { startWorker } from '#tests/support/processes/worker'
import { removePersona } from '#tests/support/records/scan_records'
import {
  bankTarget,
  decisionsOf,
  exchangesOf,
  order,
  sequencesOf,
  sessionEnds,
  startSession,
  sessionUntil,
} from '#tests/support/simba/session_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Delay that slows the target, so that messages are in flight when a worker dies. */
const PAUSE_MS = 60

test.group('Simba sessions whose worker is killed', (group) => {
  let owner: Persona
  group.each.setup(async () => {
    owner = await asOwner()
    return () => removePersona(owner)
  })
  group.each.timeout(120_000)

  test('after crashes, no message is lost, every repeated message is marked, and the decisions match those of an uninterrupted session', async ({
    client,
    assert,
  }) => {
    const run = async (kills: number) => {
      const assistant = await startAssistant()
      const slow = await startQueueingAssistant(assistant.url, PAUSE_MS)
      const targetId = await bankTarget(owner, `${slow.url}/chat`)
      await db.from('simba_lessons').where('team_id', owner.team.id).delete()
      let worker = await startWorker()
      const id = await startSession(client, owner, order(targetId, { limits: { probes: 40 } }))
      for (let killed = 1; killed <= kills; killed++) {
        const { probes } = await sessionUntil(id, (row) => row.probes >= killed * 12)
        assert.isBelow(probes, 40)
        await worker.kill('SIGKILL')
        worker = await startWorker()
      }
      await sessionEnds(id)
      await worker.kill('SIGTERM')
      await slow.close()
      await assistant.close()
      return id
    }
    const killed = await run(2)
    const undisturbed = await run(0)

    const exchanges = await exchangesOf(killed)
    assert.deepEqual(
      exchanges.map(({ number }) => number),
      exchanges.map((_exchange, place) => place)
    )
    assert.isTrue(exchanges.every(({ judged_at: judgedAt }) => judgedAt !== null))
    const resent = exchanges.filter(({ is_resent: isResent }) => isResent)
    assert.isAtMost(resent.length, 2 * 4, 'at most the messages in flight are sent again')
    const sequences = await sequencesOf(killed)
    assert.deepEqual(
      sequences,
      sequences.map((_sequence, place) => place + 1)
    )
    assert.deepEqual(await decisionsOf(killed), await decisionsOf(undisturbed))
    const { eval_id: evalId } = await sessionEnds(killed)
    const scans = await db.from('scans').where('eval_id', String(evalId))
    assert.lengthOf(scans, 1)
  })

  test('two workers process two sessions, and each session belongs to one worker', async ({
    client,
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant()
    cleanup(() => assistant.close())
    const workers = await Promise.all([startWorker(), startWorker()])
    cleanup(async () => {
      for (const worker of workers) await worker.kill('SIGTERM')
    })
    const targetId = await bankTarget(owner, `${assistant.url}/chat`)
    const body = order(targetId, { limits: { probes: 25 } })
    const ids = [await startSession(client, owner, body), await startSession(client, owner, body)]
    // Enqueues each job twice, as a queue retry would.
    for (const sessionId of [...ids, ...ids]) {
      await queue.enqueue('run_simba', { organizationId: owner.organization.id, sessionId })
    }
    for (const id of ids) {
      const row = await sessionEnds(id)
      assert.equal(row.state, 'completed')
      const exchanges = await exchangesOf(id)
      assert.lengthOf(exchanges, row.probes)
      assert.isFalse(exchanges.some(({ is_resent: isResent }) => isResent))
    }
  })
})
