import { decodeBase64 } from '#api/engines/redteam/strategies/encodings'
import { reportDocument } from '#api/findings/reports/export/report_document'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import { REFUSAL, rowsOf, scanOf } from '#tests/support/scripted/conversation_targets'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PLUGINS = ['bola', 'rbac', 'contracts', 'politics', 'imitation', 'bfla', 'off-topic', 'ssrf']
const TEMPLATE: Partial<TemplateSettings> = {
  plugins: PLUGINS.map((id) => ({ id })),
  strategies: [{ id: 'base64' }, { id: 'rot13' }],
  numTests: 2,
  skipFollowUps: true,
}
const SETTINGS = { responsePath: 'text', maxConcurrency: 1 }
const WORDS = /reply with the two words (\w+) and (\w+) joined by a hyphen/

/** Starts a target that decodes Base64 and obeys harmless requests in it. It cannot read ROT13 and refuses all attacks. */
const startTarget = () => {
  const messages: string[] = []
  const started = startScriptedTarget({
    answer: ({ body }) => {
      const message = String(JSON.parse(body).message)
      messages.push(message)
      const [, first, second] =
        message
          .split(/\s+/)
          .map((part) => WORDS.exec(decodeBase64(part)))
          .find((found) => found !== null) ?? []
      return first ? { kind: 'reply', json: { text: `${first}-${second}` } } : REFUSAL
    },
  })
  return started.then((target) => ({ ...target, messages, close: () => target.close() }))
}

const isProbe = (message: string) =>
  /ercyl jvgu gur gjb jbeqf/.test(message) ||
  message.split(/\s+/).some((part) => WORDS.test(decodeBase64(part)))

test.group('Encodings of a target', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  const storedOf = (id: string) => db.from('scans').where('id', id).firstOrFail()

  test('an encoding that the target does not decode is used for few attacks, and these attacks are sent last', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const template = { ...TEMPLATE, numTests: 4 }
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    assert.lengthOf(target.messages.filter(isProbe), 2)
    assert.isTrue(target.messages.slice(0, 2).every(isProbe), 'the probes come first')

    const { encodings, planned, total, requests } = await storedOf(id)
    assert.deepEqual(encodings, [
      { strategyId: 'base64', isDecoded: true, planned: 0, sent: 0 },
      { strategyId: 'rot13', isDecoded: false, planned: 32, sent: 5 },
    ])
    const rows = await rowsOf(scan)
    const countOf = (strategy: string) =>
      rows.filter(({ strategy_id: used }) => used === strategy).length
    assert.equal(countOf('rot13'), 5)
    assert.isAbove(countOf('basic'), 32, 'freed requests go to other attacks')
    assert.isAbove(countOf('base64'), 32)
    assert.lengthOf(rows, total)
    assert.isAtMost(total, planned)
    // Two probes of encodings and five harmless requests come before the attacks.
    assert.equal(requests, total + 2 + 5)
    const sent = rows
      .filter(({ strategy_id: used }) => used === 'rot13')
      .map(({ prompt }) => prompt)
    assert.sameMembers(target.messages.slice(-5), sent)

    const shown = await client.get(`/api/v1/jobs/${id}`).bearerToken(owner.token)
    assert.deepEqual(shown.body().encodings, encodings)
    const report = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}`)
      .bearerToken(owner.token)
    report.assertStatus(200)
    assert.deepEqual(
      report.body().encodings.map((one: { name: string; sent: number }) => [one.name, one.sent]),
      [
        ['Base64 Encoding', 0],
        ['ROT13 Encoding', 5],
      ]
    )
    const sarif = await client
      .get(`/api/v1/redteam/reports/${scan.eval_id}/export`)
      .qs({ format: 'sarif' })
      .bearerToken(owner.token)
    const [run] = JSON.parse(sarif.text() || sarif.body().toString('utf8')).runs
    assert.deepEqual(run.properties.encodings, report.body().encodings)
    const printed = { filter: {}, probes: [], appName: 'Assay', printedAt: new Date() }
    const { blocks } = reportDocument({ report: report.body(), ...printed })
    const facts = blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []))
    assert.deepInclude(facts, [
      'Encodings of the target',
      'Base64 Encoding: decoded; ROT13 Encoding: harmless request not carried out, 5 of 32 attacks sent',
    ])
    assert.deepInclude(facts, ['Constant text', '0 learned from 5 harmless requests, no evidence'])
    const lines = await db.from('scan_logs').where('scan_id', id).select('message')
    const texts = lines.map(({ message }) => message).join('\n')
    assert.match(
      texts,
      /did not carry out a harmless request in ROT13[^:]*: 5 of 32 attacks in it are sent/
    )
  }).timeout(60_000)

  test('a template can send all attacks in every encoding without probing the encodings', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const template = { ...TEMPLATE, sendAllEncodings: true }
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template })
    const scan = await scanEnds(id)
    assert.isFalse(target.messages.some(isProbe))
    assert.isNull((await storedOf(id)).encodings)
    const rows = await rowsOf(scan)
    assert.lengthOf(
      rows.filter(({ strategy_id: used }) => used === 'rot13'),
      16
    )
  }).timeout(60_000)

  test('a resumed scan with stored encoding results does not probe the encodings again', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startTarget()
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template: TEMPLATE })
    await scanEnds(id)
    const first = await storedOf(id)
    // Simulates a worker that died while attacks were generated: the encodings are stored, but no total.
    await db
      .from('scans')
      .where('id', id)
      .update({ status: 'failed', total: 0, finished_at: new Date() })
    await db.from('scan_tests').where('scan_id', id).delete()
    target.messages.length = 0
    const resumed = await client.post(`/api/v1/jobs/${id}/resume`).bearerToken(owner.token)
    resumed.assertStatus(200)
    await scanEnds(id)
    assert.isFalse(target.messages.some(isProbe))
    const second = await storedOf(id)
    assert.deepEqual(second.encodings, first.encodings)
    assert.equal(second.total, first.total)
    assert.equal(second.requests, first.requests)
  }).timeout(60_000)

  test('an encoding probe that ends in an error leaves the plan unchanged', async ({
    client,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({
      answer: ({ body }) =>
        isProbe(String(JSON.parse(body).message)) ? { kind: 'status', status: 400 } : REFUSAL,
    })
    cleanup(() => target.close())
    const id = await scanOf(client, owner, target.url, { settings: SETTINGS, template: TEMPLATE })
    const scan = await scanEnds(id)
    assert.equal(scan.status, 'completed')
    const { encodings, total, planned } = await storedOf(id)
    assert.deepEqual(
      encodings.map(({ isDecoded }: { isDecoded: unknown }) => isDecoded),
      [null, null]
    )
    assert.equal(total, planned)
  }).timeout(60_000)
})
