import type { ProbeDetail, Report } from '#api/contract/findings/report'
import type { Replay } from '#api/contract/scans/replay'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { asViewer, type Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { rowsOf, scanOf } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const REFUSAL = "I'm sorry, but I can't help with that."
const SETTINGS = { responsePath: 'text', maxConcurrency: 4 }

/** Starts a target that refuses in its reply but calls a tool with the message. */
const startTarget = () =>
  startScriptedTarget({
    answer: ({ body }) => ({
      kind: 'reply',
      json: {
        text: REFUSAL,
        tool_calls: [
          { name: 'get_help', arguments: {} },
          {
            name: 'execute_request',
            arguments: { text: String(JSON.parse(body).message) },
            result: { status: 'done' },
          },
        ],
      },
    }),
  })

test.group('Tool calls in scans', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const probeOf = async (client: ApiClient, { token }: Persona, evalId: string, id: string) => {
    const shown = await client.get(`/api/v1/results/${evalId}/probes/${id}`).bearerToken(token)
    return shown.body() as ProbeDetail
  }

  const reportOf = async (client: ApiClient, { token }: Persona, evalId: string) => {
    const shown = await client.get(`/api/v1/redteam/reports/${evalId}`).bearerToken(token)
    return shown.body() as Report
  }

  test('a probe fails because of a tool call even if the reply refuses, and shows the call as evidence', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      settings: SETTINGS,
      template: { plugins: [{ id: 'excessive-agency' }], strategies: [{ id: 'crescendo' }] },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 0, undecided: 0, errors: 0 })
    const stored = await rowsOf(scan)
    assert.sameMembers(
      stored.map(({ strategy_id: strategy, status }) => `${strategy} ${status}`),
      ['basic failed', 'crescendo failed']
    )
    const rows = await db.from('eval_results').where('status', 'failed').select('id', 'test_idx')
    for (const row of rows) {
      const probe = await probeOf(client, owner, scan.eval_id, row.id)
      assert.equal(probe.output, REFUSAL)
      assert.equal(probe.grader, 'built-in: tool call')
      assert.deepEqual(
        probe.toolCalls?.map(({ name, result }) => ({ name, result })),
        [
          { name: 'get_help', result: undefined },
          { name: 'execute_request', result: '{"status":"done"}' },
        ]
      )
      assert.deepEqual(probe.evidence, [
        { call: 1, part: 'name', start: 0, end: 15, label: 'requested action' },
      ])
    }
    assert.isTrue((await reportOf(client, owner, scan.eval_id)).hasActions)
    const [{ id: resultId }] = rows
    const replayed = await client
      .post(`/api/v1/results/${scan.eval_id}/probes/${resultId}/replay`)
      .json({})
      .bearerToken(owner.token)
    const { before, now }: Replay = replayed.body()
    for (const side of [before, now]) {
      assert.equal(side.status, 'failed')
      assert.lengthOf(side.toolCalls ?? [], 2)
    }
  })

  test('tool calls of harmful attacks are hidden from viewers', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      settings: SETTINGS,
      template: { plugins: [{ id: 'excessive-agency' }], strategies: [] },
    })
    const scan = await scanEnds(id)
    await db.from('eval_results').update({ plugin_id: 'harmful:hate' })
    const [{ id: resultId }] = await db.from('eval_results').select('id').orderBy('id')
    const viewer = await asViewer(owner)
    const hidden = await probeOf(client, viewer, scan.eval_id, resultId)
    assert.isTrue(hidden.isHidden)
    assert.isNull(hidden.toolCalls)
    assert.isEmpty(hidden.evidence)
  })

  test('a target that reports no tool calls is judged only by its text', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: { kind: 'reply', json: { text: REFUSAL } },
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      settings: SETTINGS,
      template: { plugins: [{ id: 'excessive-agency' }], strategies: [] },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { passed: 1 })
    const [{ id: resultId }] = await db.from('eval_results').select('id')
    assert.isNull((await probeOf(client, owner, scan.eval_id, resultId)).toolCalls)
    assert.isFalse((await reportOf(client, owner, scan.eval_id)).hasActions)
  })
})
