import { ASSUMED_TOKENS } from '#api/contract/library/template'
import { chatSettings, httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  completedOf,
  logOf,
  manyProbes,
  scanEnds,
  startScan,
} from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { limitMessage } from '#api/scans/run/watch_budget'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** 6,000 input and 4,000 output tokens at $2.50 and $10 per million. */
const PRICE_OF_RESPONSE = 0.055

/** Starts a chat target that reports this token usage with every response. */
const startChat = ({ prompt, completion }: { prompt: number; completion: number }) =>
  startScriptedTarget({
    answersHarmless: true,
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

test.group('Scan budgets', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a scan is stopped at its time limit and publishes partial results', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ delayMs: 300 })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({
        ...manyProbes(400),
        maxConcurrency: 4,
        budget: { minutes: 60, tokens: 1_000_000 },
      }),
    }).create()
    // A limit in the request overrides the same limit of the scan template; the other limits are kept.
    const options = { budget: { minutes: 0.25 } }
    const id = await startScan(client, owner, { targetId, configId, options })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'partial')
    assert.equal(scan.error, 'Stopped at the budget of 0.25 minutes.')
    assert.isAbove(completedOf(scan), 0)
    assert.isBelow(completedOf(scan), scan.total)
    assert.equal(scan.errors, 0, 'what was under way is no error')
    assert.match(await logOf(id), /Stopped at the budget of 0\.25 minutes\. A partial report/)
    const { config, usage } = await db.from('scans').where('id', id).firstOrFail()
    assert.deepEqual(config.template.budget, { minutes: 0.25, tokens: 1_000_000 })
    assert.isAtLeast(usage.runs[0].minutes, 0.25)
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    assert.isTrue(report.body().partial)
  }).timeout(60_000)

  test('a scan is stopped at its token limit, based on the usage that the target reports', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startChat({ prompt: 60, completion: 40 })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.apply('chat')
      .merge({
        teamId: owner.team.id,
        settings: chatSettings({ url: target.url, model: 'm', maxConcurrency: 2 }),
      })
      .create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(200)),
    }).create()
    const options = { budget: { tokens: 1000 } }
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId, options }))
    assert.containsSubset(scan, {
      status: 'partial',
      error: 'Stopped at the budget of 1,000 tokens.',
    })
    // The other half comes from the five harmless requests.
    assert.isAtLeast(completedOf(scan), 5)
  }).timeout(60_000)

  test('a scan is stopped at its cost limit, and the next estimate uses the measured tokens', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startChat({ prompt: 6000, completion: 4000 })
    cleanup(() => target.close())
    // The evaluation library contains the price of this model.
    const { id: targetId } = await TargetFactory.apply('chat')
      .merge({
        teamId: owner.team.id,
        settings: chatSettings({ url: target.url, model: 'gpt-4o', maxConcurrency: 2 }),
      })
      .create()
    const config = manyProbes(200)
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(config),
    }).create()
    const estimated = async () => {
      const response = await client
        .post('/api/v1/redteam/configs/estimate')
        .json({ config, targetId })
        .bearerToken(owner.token)
      response.assertStatus(200)
      return response.body()
    }
    const requestsOf = (one: { probes: number; benignRequests: number }) =>
      one.probes + one.benignRequests
    const before = await estimated()
    assert.equal(before.benignRequests, 5)
    assert.containSubset(before, {
      tokens: { basis: 'assumed', count: requestsOf(before) * ASSUMED_TOKENS, scans: 0 },
      usd: null,
    })
    const options = { budget: { usd: 0.5 } }
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId, options }))
    assert.containsSubset(scan, { status: 'partial', error: 'Stopped at the budget of $0.5.' })
    const after = await estimated()
    assert.containSubset(after.tokens, {
      basis: 'measured',
      count: requestsOf(after) * 10_000,
      scans: 1,
    })
    assert.approximately(after.usd / requestsOf(after), PRICE_OF_RESPONSE, 0.001)
  }).timeout(60_000)

  test('a scan stops when its cost reaches the limit and continues below its limits', ({
    assert,
  }) => {
    const spent = { tokens: 10, usd: 0.5, minutes: 1 }
    assert.isNull(limitMessage({}, spent))
    assert.isNull(limitMessage({ usd: 0.51, tokens: 11, minutes: 2 }, spent))
    assert.equal(limitMessage({ usd: 0.5 }, spent), 'Stopped at the budget of $0.5.')
  })
})
