import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Replay } from '#api/contract/scans/replay'
import type { TargetProbe } from '#api/contract/targets/target_settings'
import type { Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { rowsOf, scanOf } from '#tests/support/scripted/conversation_targets'
import { startTracedTarget } from '#tests/support/traces/traced_target'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const REFUSAL = "I'm sorry, but I can't help with that."
const SETTINGS = { responsePath: 'text', maxConcurrency: 4, tracing: true }

async function tokenOf({ user, organization, team }: Persona) {
  const order = { userId: user.id, organizationId: organization.id, name: 'Exporter' }
  const scope = { expiresAt: null, teamId: team.id, isForTraces: true }
  return (await issueApiToken({ ...order, ...scope })).token
}

test.group('Traces in scans', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a probe fails because of a tool call that only a span contains, and its spans are stored', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTracedTarget({
      token: await tokenOf(owner),
      reply: REFUSAL,
      spans: (message) => [
        {
          name: 'execute_tool execute_request',
          attributes: {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.name': 'execute_request',
            'gen_ai.tool.call.arguments': JSON.stringify({ text: message }),
            'gen_ai.tool.call.result': '{"status":"done"}',
          },
        },
      ],
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      settings: SETTINGS,
      template: { plugins: [{ id: 'excessive-agency' }], strategies: [{ id: 'crescendo' }] },
    })
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', passed: 0, undecided: 0, errors: 0 })
    for (const row of await rowsOf(scan)) {
      assert.equal(row.status, 'failed')
      assert.containsSubset(row.metadata, {
        toolCalls: [{ name: 'execute_request', result: '{"status":"done"}' }],
      })
    }
    const traces = await db.from('eval_traces').orderBy('position')
    assert.isAtLeast(traces.length, scan.failed)
    for (const { trace } of traces) {
      assert.match(trace.traceId, /^[0-9a-f]{32}$/)
      assert.sameMembers(
        trace.spans.map(({ name }: { name: string }) => name),
        ['POST /chat', 'execute_tool execute_request']
      )
    }
    const sent = target.requests.map(({ headers }) => headers.traceparent)
    assert.lengthOf(new Set(sent), sent.length)
    assert.isEmpty(await db.from('trace_runs'))
    assert.isEmpty(await db.from('trace_batches'))
  })

  test('a replay and a target test also collect spans', async ({ client, assert, cleanup }) => {
    const target = await startTracedTarget({
      token: await tokenOf(owner),
      reply: REFUSAL,
      spans: (message) => [
        {
          name: 'execute_tool execute_request',
          attributes: {
            'gen_ai.tool.name': 'execute_request',
            'gen_ai.tool.call.arguments': JSON.stringify({ text: message }),
            'gen_ai.tool.call.result': '{"status":"done"}',
          },
        },
      ],
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, {
      settings: SETTINGS,
      template: { plugins: [{ id: 'excessive-agency' }], strategies: [] },
    })
    const scan = await scanEnds(id)
    const [{ id: resultId }] = await db.from('eval_results').select('id')
    const replayed = await client
      .post(`/api/v1/results/${scan.eval_id}/probes/${resultId}/replay`)
      .json({})
      .bearerToken(owner.token)
    const { before, now }: Replay = replayed.body()
    for (const side of [before, now]) {
      assert.equal(side.status, 'failed')
      assert.lengthOf(side.toolCalls ?? [], 1)
      assert.sameMembers(
        side.traces.flatMap(({ spans }) => spans.map(({ name }) => name)),
        ['POST /chat', 'execute_tool execute_request']
      )
    }
    assert.notEqual(before.traces[0]?.id, now.traces[0]?.id)
    const tested = await client
      .post('/api/v1/providers/test')
      .json({
        type: 'http',
        settings: { ...SETTINGS, url: target.url, body: '{"message":"{{prompt}}"}' },
      })
      .bearerToken(owner.token)
    const probe: TargetProbe = tested.body()
    assert.sameMembers(probe.spans ?? [], ['POST /chat', 'execute_tool execute_request'])
    assert.deepEqual(probe.tools, ['execute_request(text)'])
    assert.isEmpty(await db.from('trace_runs'))
  })

  test('targets with tracing disabled receive no traceparent header', async ({
    assert,
    cleanup,
    client,
  }) => {
    const target = await startScriptedTarget({
      answer: { kind: 'reply', json: { text: REFUSAL } },
    })
    cleanup(() => target.close())
    const template = { plugins: [{ id: 'bola' }], strategies: [] }
    const plain = await scanOf(client, owner, target.url, {
      settings: { ...SETTINGS, tracing: false },
      template,
    })
    assert.equal((await scanEnds(plain)).status, 'completed')
    assert.isTrue(target.requests.every(({ headers }) => headers.traceparent === undefined))
  })
})
