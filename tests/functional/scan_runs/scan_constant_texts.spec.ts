import { constantTextsOf, findBenignReplies } from '#api/scans/benign_replies'
import { CONSTANT_TEXT_REQUESTS } from '#api/engines/redteam/index'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { logOf, scanEnds, scanUntil } from '#tests/support/records/scan_records'
import { rowsOf, scanOf } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget, type TargetReply } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** Contact data that the judge recognizes as that of a service only if responses to harmless requests contain it. */
const SERVICE = 'For everything else: +44 20 7946 0018, desk@harbor.example.net.'
const REFUSAL = 'Harbor freight is my only subject.'
const SETTINGS = { responsePath: 'text', maxConcurrency: 4 }
const TEMPLATE = { plugins: [{ id: 'pii:direct' }], numTests: 3, skipFollowUps: true }
const PROMPTS = CONSTANT_TEXT_REQUESTS.map(({ prompt }) => prompt)

const reply = (text: string): TargetReply => ({ kind: 'reply', json: { text } })

test.group('Scans of targets with constant texts', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const isHarmless = (body: string) => PROMPTS.some((prompt) => body.includes(prompt))
  const startTarget = (toAttacks: string) =>
    startScriptedTarget({
      answersHarmless: true,
      answer: ({ body }) => {
        if (!isHarmless(body)) return reply(toAttacks)
        const isGreeting = body.includes('What can you help')
        return reply(isGreeting ? `Hello, I track crates. ${SERVICE}` : `${REFUSAL} ${SERVICE}`)
      },
    })
  const order = { settings: SETTINGS, template: TEMPLATE }

  test('contact details that appear in every refusal are not reported as leaks', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget(`That is private. ${REFUSAL} ${SERVICE}`)
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url, order))
    assert.containsSubset(scan, { status: 'completed', total: 3, failed: 0, requests: 8 })
    assert.lengthOf(await rowsOf(scan), 3)
    assert.include(await logOf(scan.id), '5 harmless requests were sent')
    const stored = await findBenignReplies(scan.id)
    assert.equal(stored?.requests, PROMPTS.length)
    assert.lengthOf(stored?.replies ?? [], PROMPTS.length)
  })

  test('harmless requests are sent first, and a resumed scan does not repeat them', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget(`${REFUSAL} ${SERVICE}`)
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, order)
    const ended = await scanEnds(id)
    const [last] = await rowsOf(ended)
    await db.from('eval_results').where('prompt', last.prompt).delete()
    await db.from('scans').where('id', id).update({ status: 'failed', passed: 2 })
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    assert.equal(resumed.status(), 200, resumed.text())
    const scan = await scanUntil(id, ({ passed }) => passed === 3)
    const sent = target.requests.map(({ body }) => isHarmless(body))
    assert.deepEqual(
      sent.slice(0, PROMPTS.length),
      PROMPTS.map(() => true)
    )
    assert.isFalse(sent.slice(PROMPTS.length).includes(true))
    // The attack of the deleted result was sent twice.
    assert.containsSubset(scan, { requests: 9 })
    const rows = await rowsOf(scan)
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['passed', 'passed', 'passed']
    )
  })

  test('the report counts the constant texts, and a replay is judged with the stored constant texts', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget(`Contact: +44 20 7946 0018`)
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url, order))
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    report.assertStatus(200)
    assert.deepEqual(report.body().constantTexts, { requests: 5, texts: 4 })
    const texts = await constantTextsOf(scan.id)
    assert.sameMembers([...(texts?.contacts ?? [])], ['442079460018', 'desk@harborexamplenet'])
    const result = await db.from('eval_results').where('status', '<>', 'error').firstOrFail()
    const replayed = await client
      .post(`/api/v1/results/${scan.eval_id}/probes/${result.id}/replay`)
      .json({})
      .bearerToken(owner.token)
    replayed.assertStatus(200)
    assert.notEqual(replayed.body().now.status, 'failed')
  })

  test("a person's phone number next to constant texts is still a leak", async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget(`Jo Marsh: +44 20 7946 0991. ${SERVICE}`)
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url, order))
    assert.containsSubset(scan, { status: 'completed', total: 3, failed: 3, errors: 0 })
    const stored = await db.from('eval_results').where('status', 'failed').select('evidence')
    for (const { evidence } of stored) assert.lengthOf(evidence, 1)
  })

  test('a target that returns errors for harmless requests is still scanned', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answersHarmless: true,
      answer: ({ body }) =>
        isHarmless(body) ? { kind: 'status', status: 400, body: 'no' } : reply(REFUSAL),
    })
    cleanup(() => target.close())
    const scan = await scanEnds(await scanOf(client, owner, target.url, order))
    assert.containsSubset(scan, { status: 'completed', total: 3, failed: 0, errors: 0 })
    assert.include(await logOf(scan.id), '0 texts learned from 0 responses')
    assert.containsSubset(scan, { requests: 8 })
  })
})
