import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { startWorker } from '#tests/support/processes/worker'
import { useModel } from '#tests/support/records/remediation_records'
import type { ScriptedResponse } from '#tests/support/scripted/scripted_model'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { kindOfRequest, scriptedAgent, SECRET } from '#tests/support/simba/scripted_agent'
import { bankTarget, order, sessionEnds, startSession } from '#tests/support/simba/session_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PROBES = 34

/** Responses that no request for JSON can use. */
const UNUSABLE: ScriptedResponse[] = [
  { text: 'Let me first look at the facts. Then I will call send().' },
  { text: '' },
  { text: '{"calls":[{"tool":"send"', finishReason: 'length' },
  { object: { tool_calls: [{ function: { name: 'send', arguments: '{}' } }] } },
  { refusal: 'I cannot take part in this.' },
  { text: '', finishReason: 'content_filter' },
  { object: { calls: [{ tool: 'rm', argument: '-rf' }], attacks: [], hypotheses: 'many' } },
  { text: 'word '.repeat(40_000) },
]
const TOO_LONG = "This model's maximum context length is 8192 tokens. You requested 20000."

test.group('Simba sessions with a model that misbehaves', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(240_000)

  const runWith = async (
    responseTo: (kind: ReturnType<typeof kindOfRequest>, number: number) => ScriptedResponse | null,
    { client, cleanup }: { client: Parameters<typeof startSession>[0]; cleanup: Cleanup }
  ) => {
    const proper = scriptedAgent()
    let number = 0
    const model = await useModel(owner, (request) => {
      // The repair of a response contains the schema as well.
      return responseTo(kindOfRequest(request), number++) ?? proper(request)
    })
    const target = await startScriptedTarget({
      answer: (_request, sent) => ({
        kind: 'reply',
        json: { reply: `The secret is ${SECRET} (${sent})`, sessionId: `s${sent}` },
      }),
    })
    const worker = await startWorker()
    cleanup(async () => {
      await worker.kill('SIGTERM')
      await model.close()
      await target.close()
    })
    const targetId = await bankTarget(owner, target.url)
    const few = { plugins: ['contracts'], maxAttacksPerGoal: 1, limits: { probes: PROBES } }
    const id = await startSession(client, owner, order(targetId, few))
    return { id, row: await sessionEnds(id) }
  }
  type Cleanup = (callback: () => Promise<void>) => void

  test('a session is completed although the model returns no usable JSON, refuses, or exceeds its limits', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { id, row } = await runWith(
      (kind, number) => {
        if (kind === 'verdict') return null
        return UNUSABLE[number % UNUSABLE.length] ?? null
      },
      { client, cleanup }
    )
    assert.equal(row.state, 'completed')
    const attacks = await db.from('simba_attempts').where({ session_id: id, purpose: 'attack' })
    assert.isNotEmpty(attacks)
  })

  test('responses that the judge declines are undecided, and the session continues', async ({
    client,
    assert,
    cleanup,
  }) => {
    const { id, row } = await runWith(
      (kind, number) => {
        if (kind !== 'verdict') return null
        return number % 2 === 0
          ? { refusal: 'I do not judge such content.' }
          : { status: 400, body: { error: { message: TOO_LONG, code: 'context_length_exceeded' } } }
      },
      { client, cleanup }
    )
    assert.equal(row.state, 'completed')
    const judged = await db
      .from('simba_exchanges')
      .where('session_id', id)
      .whereRaw(`verdict ->> 'reason' like 'The judge returned no verdict: %'`)
    assert.isNotEmpty(judged)
    assert.isTrue(judged.every(({ verdict }) => verdict.outcome === 'undecided'))
  })

  test('a session survives rate limits, server errors and broken connections of the model', async ({
    client,
    assert,
    cleanup,
  }) => {
    const failures: ScriptedResponse[] = [
      { status: 429, headers: { 'retry-after': '0' }, body: { error: { message: 'Slow down' } } },
      { status: 503, body: { error: { message: 'Overloaded' } } },
      'drop',
      'cut',
    ]
    const { row } = await runWith(
      (_kind, number) => (number % 3 === 1 ? (failures[((number / 3) % 4) | 0] ?? null) : null),
      { client, cleanup }
    )
    assert.equal(row.state, 'completed')
    assert.isAbove(row.probes, 20)
  })
})
