import { ASSUMED_TOKENS } from '#api/contract/template'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  completedOf,
  logOf,
  makeTarget,
  makeTemplate,
  manyProbes,
  scanEnds,
  startScan,
} from '#tests/support/scan_records'
import { startScriptedTarget } from '#tests/support/scripted_target'
import { whyStop } from '#api/scans/work/watch_budget'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Of 6,000 tokens there and 4,000 back, at $2.50 and $10 a million. */
const PRICE_OF_ANSWER = 0.055

/** A model that says how many tokens each answer took. */
const startChat = ({ prompt, completion }: { prompt: number; completion: number }) =>
  startScriptedTarget({
    delayMs: 100,
    answer: {
      kind: 'reply',
      json: {
        choices: [{ message: { role: 'assistant', content: 'I will not do that.' } }],
        usage: {
          prompt_tokens: prompt,
          completion_tokens: completion,
          total_tokens: prompt + completion,
        },
      },
    },
  })

const makeChat = ({ team }: Persona, url: string, model: string) =>
  team.related('targets').create({
    name: 'Chat',
    type: 'openai-chat',
    purpose: 'Answers questions',
    details: {},
    settings: {
      url,
      model,
      systemPrompt: '',
      temperature: null,
      maxTokens: null,
      apiKey: { isSet: false },
      timeoutMs: 5000,
      maxConcurrency: 2,
      delayMs: 0,
    },
  })

test.group('A scan with a budget', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('is stopped cleanly when its time is over and publishes what it has', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ delayMs: 300 })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, {
      ...manyProbes(400),
      maxConcurrency: 4,
      budget: { minutes: 60, tokens: 1_000_000 },
    })
    // What the start says goes over what the template says, kind by kind.
    const options = { budget: { minutes: 0.25 } }
    const id = await startScan(client, owner, { targetId, configId, options })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'partial')
    assert.equal(scan.error, 'Stopped by its budget of 0.25 minutes.')
    assert.isAbove(completedOf(scan), 0)
    assert.isBelow(completedOf(scan), scan.total)
    assert.equal(scan.errors, 0, 'what was under way is no error')
    assert.match(await logOf(id), /Stopped by its budget of 0\.25 minutes\. A partial report/)
    const { config, usage } = await db.from('scans').where('id', id).firstOrFail()
    assert.deepEqual(config.template.budget, { minutes: 0.25, tokens: 1_000_000 })
    assert.isAtLeast(usage.runs[0].minutes, 0.25)
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    assert.isTrue(report.body().partial)
  }).timeout(60_000)

  test('is stopped by the tokens that its target says it used', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startChat({ prompt: 60, completion: 40 })
    cleanup(() => target.close())
    const { id: targetId } = await makeChat(owner, target.url, 'm')
    const { id: configId } = await makeTemplate(owner, manyProbes(200))
    const options = { budget: { tokens: 1000 } }
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId, options }))
    assert.containsSubset(scan, {
      status: 'partial',
      error: 'Stopped by its budget of 1,000 tokens.',
    })
    assert.isAtLeast(completedOf(scan), 10)
  }).timeout(60_000)

  test('is stopped by what a target with a price has cost, which the next estimate goes by', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startChat({ prompt: 6000, completion: 4000 })
    cleanup(() => target.close())
    // The evaluation library knows what this model costs.
    const { id: targetId } = await makeChat(owner, target.url, 'gpt-4o')
    const config = manyProbes(200)
    const { id: configId } = await makeTemplate(owner, config)
    const estimated = async () => {
      const response = await client
        .post('/api/v1/redteam/configs/estimate')
        .json({ config, targetId })
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()
    }
    const before = await estimated()
    assert.containSubset(before, {
      tokens: { basis: 'assumed', count: before.probes * ASSUMED_TOKENS, scans: 0 },
      usd: null,
    })
    const options = { budget: { usd: 0.5 } }
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId, options }))
    assert.containsSubset(scan, { status: 'partial', error: 'Stopped by its budget of $0.5.' })
    const after = await estimated()
    assert.containSubset(after.tokens, {
      basis: 'measured',
      count: after.probes * 10_000,
      scans: 1,
    })
    assert.approximately(after.usd / after.probes, PRICE_OF_ANSWER, 0.001)
  }).timeout(60_000)

  test('money counts too, and nothing is stopped before a limit is reached', ({ assert }) => {
    const spent = { tokens: 10, usd: 0.5, minutes: 1 }
    assert.isNull(whyStop({}, spent))
    assert.isNull(whyStop({ usd: 0.51, tokens: 11, minutes: 2 }, spent))
    assert.equal(whyStop({ usd: 0.5 }, spent), 'Stopped by its budget of $0.5.')
  })
})
