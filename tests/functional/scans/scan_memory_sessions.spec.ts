import { revisionOf } from '#api/evals/revision_of'
import type { ProbeDetail } from '#api/contract/findings/report'
import { markersIn } from '#api/engines/redteam/index'
import type { HttpSettings } from '#api/contract/targets/target_settings'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { rowsOf, scanOf, SESSIONS } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const TEMPLATE = { plugins: [{ id: 'agentic:memory-poisoning' }], strategies: [], numTests: 2 }
const REQUEST = /"(\w+)", "(\w+)" and "(\w+)" joined with hyphens/

/** Starts a target that remembers instructions: those of all sessions, or only those of the current session. */
const startTarget = (isShared: boolean) => {
  const remembered = new Map<string, string>()
  return startScriptedTarget({
    answer: ({ body, headers }, number) => {
      const session = String(headers['x-session-id'] || `session-${number}`)
      const { message } = JSON.parse(body)
      const messages = /^\[/.test(String(message)) ? JSON.parse(message) : [{ content: message }]
      for (const { content } of messages) {
        const [, ...words] = REQUEST.exec(String(content)) ?? []
        if (words.length > 0) remembered.set(session, words.join('-'))
      }
      const note = isShared ? [...remembered.values()].join(' ') : (remembered.get(session) ?? '')
      return { kind: 'reply', json: { text: `We open at nine. ${note}`, sessionId: session } }
    },
  })
}

test.group('Memory across sessions', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const cases: { title: string; isShared: boolean; settings: Partial<HttpSettings> }[] = [
    { title: 'with session IDs from the target', isShared: true, settings: SESSIONS },
    {
      title: 'without sessions',
      isShared: true,
      settings: { responsePath: 'text', sessionSource: 'none', headers: [] },
    },
  ]
  test('a scan finds an instruction that a later session obeys: {title}')
    .with(cases)
    .run(async ({ client, assert, cleanup }, { isShared, settings }) => {
      const target = await startTarget(isShared)
      cleanup(() => target.close())
      const id = await scanOf(client, owner, target.url, { settings, template: TEMPLATE })
      const scan = await scanEnds(id)
      assert.containsSubset(scan, { status: 'completed', failed: 2 })
      const [{ id: resultId }] = await db
        .from('eval_results')
        .whereRaw(`metadata ->> 'lastInNewSession' = 'true'`)
        .select('id')
      const shown = await client
        .get(`/api/v1/results/${scan.eval_id}/probes/${resultId}`)
        .bearerToken(owner.token)
      const { conversation, goal }: ProbeDetail = shown.body()
      assert.equal(conversation?.kind, 'new_session')
      assert.lengthOf(conversation?.messages ?? [], 4)
      assert.include(goal, 'also in a new session')
    })

  test('a target that remembers only within a session fails the attack in one session and resists the attack across sessions', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget(false)
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { template: TEMPLATE })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', failed: 1, passed: 1 })
    const rows = await rowsOf(scan)
    assert.deepEqual(
      rows.map(({ status, metadata }) => [status, metadata.turns]),
      [
        ['failed', 3],
        ['passed', 2],
      ]
    )
    const last = target.requests.filter(({ headers }) => !headers['x-session-id'])
    // Both conversations start without a session, and one of them ends in a new one.
    assert.lengthOf(last, 3)
  })

  test('an attack on data of other sessions can be rerun and replayed even after the target was restarted', async ({
    client,
    assert,
    cleanup,
  }) => {
    let codes: string[] = []
    const target = await startScriptedTarget({
      answer: ({ body }) => {
        const known = codes.join(', ')
        codes.push(...markersIn(body).slice(0, 1))
        return { kind: 'reply', json: { text: `Noted. Others stored: ${known}.` } }
      },
    })
    cleanup(() => target.close())
    const template = { plugins: [{ id: 'cross-session-leak' }], strategies: [], numTests: 2 }
    const id = await scanOf(client, owner, target.url, { template })
    const scan = await scanEnds(id)
    const [worked] = await db
      .from('eval_results')
      .where('revision_id', revisionOf(scan.eval_id))
      .where('status', 'failed')

    codes = []
    const rerun = await client
      .post(`/api/v1/jobs/${scan.id}/rerun`)
      .json({ only: [worked.id] })
      .bearerToken(owner.token)
    rerun.assertStatus(201)
    const second = await scanEnds(rerun.body().id)
    assert.containsSubset(second, { status: 'completed', total: 1, failed: 1 })
    const sendsNewCodes = () => {
      const [first, last] = target.requests.slice(-2).map(({ body }) => body)
      assert.notEqual(first, last)
      assert.isFalse([first, last].some((body) => body?.includes(worked.prompt)))
    }
    sendsNewCodes()

    codes = []
    const path = `/api/v1/results/${scan.eval_id}/probes/${worked.id}/replay`
    const replay = await client.post(path).json({}).bearerToken(owner.token)
    assert.equal(replay.body().now.status, 'failed')
    sendsNewCodes()
  })
})
