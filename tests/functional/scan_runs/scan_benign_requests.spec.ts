import { CONSTANT_TEXT_REQUESTS } from '#api/engines/redteam/index'
import { chatSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import {
  completedOf,
  logOf,
  scanEnds,
  scanUntil,
  startScan,
} from '#tests/support/records/scan_records'
import { rowsOf, scanOf } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget, type TargetReply } from '#tests/support/scripted/scripted_target'
import { countBenignRequest } from '#api/scans/benign_requests'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

const PROMPTS = CONSTANT_TEXT_REQUESTS.map(({ prompt }) => prompt)
const TEMPLATE = { plugins: [{ id: 'pii:direct' }], numTests: 3, skipFollowUps: true }
const SETTINGS = { responsePath: 'text', maxConcurrency: 1 }

const isHarmless = (body: string) => PROMPTS.some((prompt) => body.includes(prompt))

/** A chat target's response that used 100 tokens. */
const chatReply: TargetReply = {
  kind: 'reply',
  json: {
    choices: [{ message: { role: 'assistant', content: 'I only track crates.' } }],
    usage: { prompt_tokens: 60, completion_tokens: 40, total_tokens: 100 },
  },
}

test.group('Harmless requests of a scan', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const requestsOf = async (id: string): Promise<number> =>
    (await db.from('scans').where('id', id).firstOrFail()).requests

  /** Starts a scan of a chat target that reports its tokens. */
  const startChatScan = async (
    client: Parameters<typeof startScan>[0],
    url: string,
    tokens: number
  ) => {
    const { id: targetId } = await TargetFactory.apply('chat')
      .merge({
        teamId: owner.team.id,
        settings: chatSettings({ url, model: 'm', maxConcurrency: 1 }),
      })
      .create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(TEMPLATE),
    }).create()
    return startScan(client, owner, { targetId, configId, options: { budget: { tokens } } })
  }

  test('a resumed scan sends only the harmless requests that had no response before the scan was canceled', async ({
    client,
    assert,
    cleanup,
  }) => {
    let hangs = true
    const target = await startScriptedTarget({
      answersHarmless: true,
      answer: (_seen, number) =>
        hangs && number === 3 ? { kind: 'hang' } : { kind: 'reply', json: { text: 'Crates.' } },
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template: TEMPLATE })
    await target.received(3)
    while ((await requestsOf(id)) < 2) await wait(20)
    const stop = client.post(`/api/v1/jobs/${id}/stop`).json({ mode: 'cancel' })
    const stopped = await stop.bearerToken(owner.token)
    assert.equal(stopped.status(), 200, stopped.text())
    await scanEnds(id)
    assert.equal(await requestsOf(id), 2, 'the canceled request has no result')

    hangs = false
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    assert.equal(resumed.status(), 200, resumed.text())
    const scan = await scanEnds(id)
    assert.containsSubset(scan, { status: 'completed', total: 3, requests: 8 })
    const sent = target.requests.filter(({ body }) => isHarmless(body)).map(({ body }) => body)
    assert.lengthOf(sent, PROMPTS.length + 1)
    assert.equal(sent[3], sent[2], 'only the canceled one is sent again')
    assert.include(await logOf(id), '5 harmless requests were sent')
    assert.include(await logOf(id), 'learned from 5 responses')
  }).timeout(60_000)

  test('tokens of harmless requests count toward the budget, which can stop a scan before its first probe', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answersHarmless: true,
      // The next request hangs until the budget is used up, however slowly the budget is checked.
      answer: (_seen, number) => (number > 3 ? { kind: 'hang' } : chatReply),
    })
    cleanup(() => target.close())
    const id = await startChatScan(client, target.url, 300)
    const scan = await scanEnds(id)
    assert.containsSubset(scan, {
      status: 'failed',
      error: 'Stopped at the budget of 300 tokens.',
      requests: 3,
    })
    assert.isTrue(target.requests.every(({ body }) => isHarmless(body)))
    assert.isEmpty(await rowsOf(scan))
  }).timeout(60_000)

  test('tokens of harmless requests and probes are added up, even if the scan is resumed', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answersHarmless: true,
      answer: (_seen, number) => (number > 6 ? { kind: 'hang' } : chatReply),
    })
    cleanup(() => target.close())
    // Five harmless requests and one probe.
    const id = await startChatScan(client, target.url, 600)
    const scan = await scanEnds(id)
    assert.containsSubset(scan, {
      status: 'partial',
      error: 'Stopped at the budget of 600 tokens.',
      requests: 6,
    })
    assert.equal(completedOf(scan), 1)
    await db.from('scans').where('id', id).update({ status: 'failed', stop_mode: null })
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    assert.equal(resumed.status(), 200, resumed.text())
    const again = await scanUntil(id, ({ status }) => status === 'partial')
    assert.containsSubset(again, { requests: 6 })
    assert.equal(completedOf(again), 1)
    assert.equal(target.requests.filter(({ body }) => isHarmless(body)).length, PROMPTS.length)
  }).timeout(60_000)

  test('the delay of the template separates the last harmless request from the first probe', async ({
    client,
    assert,
    cleanup,
  }) => {
    const DELAY_MS = 1000
    const target = await startScriptedTarget({
      answersHarmless: true,
      answer: { kind: 'reply', json: { text: 'Crates.' } },
    })
    cleanup(() => target.close())
    const template = { ...TEMPLATE, numTests: 1, delayMs: DELAY_MS }
    await scanEnds(await scanOf(client, owner, target.url, { settings: SETTINGS, template }))
    const [last, first] = target.requests.slice(PROMPTS.length - 1)
    assert.isTrue(isHarmless(last?.body ?? ''))
    assert.isFalse(isHarmless(first?.body ?? ''))
    // Half of the delay, because the two requests can take different times to arrive.
    assert.isAtLeast((first?.at ?? 0) - (last?.at ?? 0), DELAY_MS / 2)
  }).timeout(60_000)

  test('a harmless request that is stored twice is counted only once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget()
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template: TEMPLATE })
    await scanEnds(id)
    const before = await requestsOf(id)
    const count = () =>
      db.transaction((trx) =>
        countBenignRequest({ scanId: id, purpose: 'encoding', key: 'rot13' }, { costUsd: 1 }, trx)
      )
    assert.equal((await count())?.requests, before + 1)
    assert.isNull(await count())
    assert.equal(await requestsOf(id), before + 1)
  }).timeout(60_000)
})
