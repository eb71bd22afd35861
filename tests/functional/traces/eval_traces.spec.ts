import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { evalState, startEval } from '#tests/support/records/eval_job_records'
import { scanEnds } from '#tests/support/records/scan_records'
import { startTracedTarget } from '#tests/support/traces/traced_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Trace assertions in evaluations', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(120_000)

  test("assertions on spans, tools, and skills are graded with the provider's spans, and the spans are stored", async ({
    client,
    assert,
    cleanup,
  }) => {
    const { user, organization, team } = owner
    const order = { userId: user.id, organizationId: organization.id, name: 'Exporter' }
    const scope = { expiresAt: null, teamId: team.id, isForTraces: true }
    const target = await startTracedTarget({
      token: (await issueApiToken({ ...order, ...scope })).token,
      reply: 'Done',
      spans: () => [
        {
          name: 'execute_tool get_balance',
          attributes: {
            'gen_ai.operation.name': 'execute_tool',
            'gen_ai.tool.name': 'get_balance',
            'gen_ai.tool.call.arguments': '{"account":"10002"}',
          },
        },
        {
          name: 'execute_tool Skill',
          attributes: {
            'gen_ai.tool.name': 'Skill',
            'gen_ai.tool.call.arguments': '{"skill":"pdf"}',
          },
        },
      ],
    })
    cleanup(() => target.close())
    const passing = [
      { type: 'trace-span-count', value: { pattern: 'execute_tool *', min: 2, max: 2 } },
      { type: 'trace-error-spans', value: { max_count: 0 } },
      { type: 'trace-span-duration', value: { max: 60_000 } },
      { type: 'trajectory:tool-used', value: 'get_balance' },
      { type: 'trajectory:tool-sequence', value: { steps: ['get_balance', 'Skill'] } },
      {
        type: 'trajectory:tool-args-match',
        value: { name: 'get_balance', args: { account: '10002' } },
      },
      { type: 'trajectory:step-count', value: { type: 'tool', max: 2 } },
      { type: 'skill-used', value: 'pdf' },
    ]
    const failing = [
      { type: 'trajectory:tool-used', value: 'transfer' },
      { type: 'not-skill-used', value: 'pdf' },
    ]
    const provider = {
      id: target.url,
      config: { method: 'POST', body: { message: '{{prompt}}' }, transformResponse: 'json.text' },
    }
    const id = await startEval(client, owner, {
      config: {
        tracing: { enabled: true },
        prompts: ['{{question}}'],
        providers: [provider],
        tests: [
          { vars: { question: 'What is my balance?' }, assert: passing },
          { vars: { question: 'Transfer it' }, assert: failing },
        ],
      },
    })
    const scan = await scanEnds(id)
    const { results } = await evalState(id)
    assert.equal(results[0]?.status, 'passed', results[0]?.reason ?? results[0]?.error ?? '')
    assert.containsSubset(scan, { status: 'completed', passed: 1, failed: 1, errors: 0 })
    assert.lengthOf(target.requests, 2)
    const traces = await db.from('eval_traces').orderBy('test_idx')
    assert.deepEqual(
      traces.map(({ test_idx: testIdx, trace }) => [testIdx, trace.spans.length]),
      [
        [0, 3],
        [1, 3],
      ]
    )
  })
})
