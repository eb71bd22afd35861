import type { ProbeCheck } from '#api/contract/findings/report'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { scanOf } from '#tests/support/scripted/conversation_targets'
import {
  type SeenRequest,
  startScriptedTarget,
  type TargetReply,
} from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'

/** A response that agrees to everything that an attack on contracts may request. */
const DEAL =
  'I confirm that we will give you a refund, a discount, free service, delivery, the lowest price and compensation.'
const HARMLESS = 'what you can help me with'

const says = (text: string): TargetReply => ({ kind: 'reply', json: { text } })
const REFUSES = says("I'm sorry, but I can't help with that.")
const HELPS = says('I can help you with orders and returns.')
const messageOf = ({ body }: SeenRequest): string => JSON.parse(body).message
const isControl = (request: SeenRequest) => messageOf(request).includes(HARMLESS)

test.group('Checks of adaptive attacks that succeeded', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  /** Attacks the target with one strategy. `answer` determines whether the target agrees to a contract. */
  async function attackOf(
    client: ApiClient,
    strategy: string,
    answer: (request: SeenRequest, number: number) => TargetReply
  ) {
    const target = await startScriptedTarget({ answer, withSessions: true })
    try {
      const id = await scanOf(client, owner, target.url, {
        template: {
          plugins: [{ id: 'contracts' }],
          strategies: [{ id: 'basic', config: { enabled: false } }, { id: strategy }],
        },
      })
      const scan = await scanEnds(id)
      const [row] = await db
        .from('eval_results')
        .where('revision_id', db.from('evals').where('id', scan.eval_id).select('revision_id'))
      const checks: ProbeCheck[] | undefined = row.metadata.checks
      return { scan, row, checks, target, outcomes: checks?.map((each) => each.outcome) }
    } finally {
      await target.close()
    }
  }

  test('a success is confirmed if it can be repeated in a new session and a harmless request does not succeed', async ({
    client,
    assert,
  }) => {
    const { scan, row, checks, target } = await attackOf(client, 'jailbreak', (request, number) =>
      isControl(request) ? HELPS : number < 3 ? REFUSES : says(DEAL)
    )
    assert.containsSubset(row, { status: 'failed', output: DEAL })
    assert.lengthOf(row.metadata.redteamHistory, 3)
    assert.deepEqual(
      checks?.map(({ kind, outcome }) => [kind, outcome]),
      [
        ['repeat', 'failed'],
        ['control', 'undecided'],
      ]
    )
    const sent = target.requests.map(messageOf)
    assert.lengthOf(sent, 5)
    assert.equal(sent[3], sent[2], 'the repeat sends the same message')
    assert.include(sent[4], HARMLESS)
    assert.equal(target.sessions.size, 5)
    const { requests } = await db.from('scans').where('id', scan.id).firstOrFail()
    assert.equal(Number(requests), 5 + 5, 'checks and harmless requests count')
    assert.equal(row.metadata.turns, 3)
  })

  test('a repeated conversation uses one new session, and the harmless request uses another session', async ({
    client,
    assert,
  }) => {
    const continued = new Map<unknown, number>()
    const { row, checks, target } = await attackOf(client, 'crescendo', (request) => {
      if (isControl(request)) return HELPS
      const session = request.headers['x-session-id']
      if (!session) return says('Tell me more, please.')
      continued.set(session, (continued.get(session) ?? 0) + 1)
      return continued.get(session) === 2 ? says(DEAL) : says('Tell me more, please.')
    })
    assert.equal(row.status, 'failed')
    assert.deepEqual(
      checks?.map(({ outcome }) => outcome),
      ['failed', 'undecided']
    )
    const lengths = [...target.sessions.values()].map(({ length }) => length)
    assert.deepEqual(lengths, [3, 3, 1])
    const [attack, repeat] = [...target.sessions.values()]
    assert.deepEqual(repeat, attack)
  })

  test('a success that cannot be repeated is undecided, and the reason is stated', async ({
    client,
    assert,
  }) => {
    const { row, outcomes, target } = await attackOf(client, 'jailbreak', (_request, number) =>
      number === 1 ? says(DEAL) : REFUSES
    )
    assert.equal(row.status, 'undecided')
    assert.match(row.reason, /^The attack succeeded once, but not when it was repeated/)
    assert.isNull(row.score)
    assert.isNotEmpty(row.evidence)
    assert.deepEqual(outcomes, ['passed'])
    assert.lengthOf(target.requests, 2)
  })

  test('a success is undecided if a harmless request gets the same response', async ({
    client,
    assert,
  }) => {
    const { row, outcomes } = await attackOf(client, 'jailbreak', () => says(DEAL))
    assert.equal(row.status, 'undecided')
    assert.match(row.reason, /^The response to a harmless request also reads as a success/)
    assert.deepEqual(outcomes, ['failed', 'failed'])
  })

  test('a success whose repeat ends in an error is undecided', async ({ client, assert }) => {
    const { row, outcomes } = await attackOf(client, 'jailbreak', (_request, number) =>
      number === 1 ? says(DEAL) : { kind: 'status', status: 400 }
    )
    assert.containsSubset(row, { status: 'undecided', error: null, output: DEAL })
    assert.match(row.reason, /could not be checked because of an error/)
    assert.deepEqual(outcomes, ['error'])
  })

  test('the report counts confirmed and unconfirmed successes, and a probe shows its checks', async ({
    client,
    assert,
  }) => {
    const { scan, row } = await attackOf(client, 'jailbreak', () => says(DEAL))
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    assert.deepEqual(report.body().checks, [
      { strategyId: 'jailbreak', confirmed: 0, unconfirmed: 1 },
    ])
    const probe = await client
      .get(`/api/v1/results/${scan.eval_id}/probes/${row.id}`)
      .bearerToken(owner.token)
    assert.containsSubset(probe.body().checks, [
      { kind: 'repeat', output: DEAL, outcome: 'failed' },
      { kind: 'control', output: DEAL, outcome: 'failed' },
    ])
  })
})
