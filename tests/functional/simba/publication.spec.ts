import { startAssistant } from '#api/demo/assistant/server'
import type { SimbaFinding } from '#api/contract/simba/session'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { scanEnds } from '#tests/support/records/scan_records'
import {
  bankTarget,
  exchangesOf,
  order,
  sessionEnds,
  SESSIONS_URL,
  startSession,
} from '#tests/support/simba/session_records'
import { revisionOf } from '#api/evals/revision_of'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import Ajv from 'ajv'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

async function sarifSchema() {
  const read = async (path: URL) => JSON.parse(await readFile(path, 'utf8'))
  const schema = await read(new URL('../../support/sarif/sarif-2.1.0.json', import.meta.url))
  const draft4 = await read(new URL(import.meta.resolve('ajv/lib/refs/json-schema-draft-04.json')))
  const ajv = new Ajv({ schemaId: 'id', meta: false, unknownFormats: 'ignore', logger: false })
  ajv.addMetaSchema(draft4)
  return ajv.compile(schema)
}

test.group('Publication of Simba sessions', (group) => {
  let owner: Persona
  let assistant: Awaited<ReturnType<typeof startAssistant>>
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  group.setup(async () => {
    assistant = await startAssistant()
    return () => assistant.close()
  })
  group.each.timeout(90_000)

  const get = (client: ApiClient, path: string) =>
    client.get(`/api/v1${path}`).bearerToken(owner.token)

  async function ended(client: ApiClient, more: object = {}) {
    const targetId = await bankTarget(owner, `${assistant.url}/chat`)
    const id = await startSession(client, owner, order(targetId, more))
    return { targetId, row: await sessionEnds(id) }
  }

  /** Waits until a job has created the vulnerabilities of the findings, and returns the findings. */
  async function withIssues(client: ApiClient, id: string): Promise<SimbaFinding[]> {
    for (;;) {
      const response = await get(client, `/simba/sessions/${id}/findings`)
      response.assertStatus(200)
      const findings: SimbaFinding[] = response.body()
      const confirmed = findings.filter(({ state }) => state === 'confirmed')
      if (confirmed.every(({ issueId }) => issueId !== null)) return confirmed
      await wait(100)
    }
  }

  test('a session is published as a report with one result per attack, and its findings become verifiable vulnerabilities', async ({
    client,
    assert,
  }) => {
    const { row, targetId } = await ended(client)
    const evalId = String(row.eval_id)
    const scan = await db.from('scans').where('eval_id', evalId).firstOrFail()
    assert.containsSubset(scan, {
      ...{ status: 'completed', type: 'redteam', errors: 0 },
      name: 'Simba session on Northwind Bank assistant',
    })
    const attacks = await db
      .from('simba_attempts')
      .where({ session_id: row.id, purpose: 'attack' })
      .count('* as count')
    assert.equal(scan.total, Number(attacks[0].count))
    assert.equal(scan.total, scan.passed + scan.failed + scan.undecided)
    const results = await db
      .from('eval_results')
      .where('revision_id', revisionOf(evalId))
      .orderBy('test_idx')
    assert.lengthOf(results, scan.total)
    assert.isTrue(results.every(({ metadata }) => metadata.simba.sessionId === row.id))

    const findings = await withIssues(client, row.id)
    assert.isNotEmpty(findings)
    for (const { attempt } of findings) {
      const result = results.find(({ metadata }) => metadata.simba.attempt === attempt)
      assert.equal(result.status, 'failed')
    }
    const unstable = await db
      .from('simba_findings')
      .where({ session_id: row.id })
      .whereNot('state', 'confirmed')
    for (const { attempt } of unstable) {
      const result = results.find(({ metadata }) => metadata.simba.attempt === attempt)
      assert.equal(result.status, 'undecided')
      assert.match(result.reason, /The judge on the first success/)
    }
    const report = await get(client, `/redteam/reports/${evalId}`)
    report.assertStatus(200)
    assert.equal(report.body().totals.failed, scan.failed)

    const usage = await db
      .from('usage_months')
      .where('team_id', owner.team.id)
      .sum('probes as sent')
    assert.equal(Number(usage[0].sent), row.probes)

    // The hardened assistant has none of the weaknesses.
    const settings = (await db.from('targets').where('id', targetId).firstOrFail()).settings
    await db
      .from('targets')
      .where('id', targetId)
      .update({ settings: JSON.stringify({ ...settings, url: `${assistant.url}/hardened/chat` }) })
    const { issueId } = findings[0]
    const verify = await client
      .post(`/api/v1/issues/${issueId}/verify`)
      .json({})
      .bearerToken(owner.token)
    assert.include([200, 201, 202], verify.status(), verify.text())
    const rerun = await db
      .from('scans')
      .where({ team_id: owner.team.id, reason: 'verify' })
      .firstOrFail()
    assert.containsSubset(await scanEnds(rerun.id), { status: 'completed', failed: 0 })
  })

  test('the lessons of a session let the next session on the same target succeed earlier', async ({
    client,
    assert,
  }) => {
    const { row, targetId } = await ended(client, { limits: { probes: 50 } })
    const lessons = await db.from('simba_lessons').where('team_id', owner.team.id)
    assert.isNotEmpty(lessons)
    assert.isTrue(lessons.every(({ wins, tries }) => tries >= wins))
    assert.isTrue(lessons.some(({ attack }) => attack !== null))
    const days = (lessons[0].expires_at.getTime() - Date.now()) / 86_400_000
    assert.approximately(days, 180, 1)
    const second = await startSession(client, owner, order(targetId, { limits: { probes: 50 } }))
    await sessionEnds(second)
    const firstSuccess = async (id: string) => {
      const found = await db
        .from('simba_findings')
        .where('session_id', id)
        .min('evidence_probe as probe')
      return Number(found[0].probe)
    }
    assert.isAtMost(await firstSuccess(second), await firstSuccess(row.id))
    const other = await bankTarget(owner, `${assistant.url}/hardened/chat`)
    const third = await startSession(client, owner, order(other, { limits: { probes: 20 } }))
    const { plan } = await db.from('simba_sessions').where('id', third).firstOrFail()
    assert.isEmpty(plan.lessons)
    await sessionEnds(third)
  })

  test('a session can be exported as a log, a readable report, and valid SARIF', async ({
    client,
    assert,
  }) => {
    const { row } = await ended(client)
    const download = async (format: string) => {
      const response = await get(client, `/simba/sessions/${row.id}/export`).qs({ format })
      response.assertStatus(200)
      assert.match(String(response.header('content-disposition')), /^attachment; filename="simba-/)
      return response.text() || Buffer.from(response.body()).toString()
    }
    const lines = (await download('jsonl'))
      .trim()
      .split('\n')
      .map((line: string) => JSON.parse(line))
    const counts = Map.groupBy(lines, ({ type }) => type)
    assert.lengthOf(counts.get('session') ?? [], 1)
    assert.lengthOf(counts.get('exchange') ?? [], row.probes)
    assert.lengthOf(counts.get('event') ?? [], row.last_event)
    const markdown = await download('markdown')
    assert.match(markdown, /^# Simba session on Northwind Bank assistant\n/)
    assert.include(markdown, '## Findings')
    const validate = await sarifSchema()
    const sarif = JSON.parse(await download('sarif'))
    assert.isTrue(validate(sarif), JSON.stringify(validate.errors))
    const findings = await db.from('simba_findings').where('session_id', row.id)
    assert.lengthOf(sarif.runs[0].results, findings.length)
    const unknown = await get(client, `/simba/sessions/${row.id}/export`).qs({ format: 'pdf' })
    unknown.assertStatus(422)
    assert.isAbove((await exchangesOf(row.id)).length, 0)
  })

  test('the report of a deleted session is kept, and an unfinished session cannot be deleted', async ({
    client,
    assert,
  }) => {
    const { row } = await ended(client, { limits: { probes: 25 } })
    const remove = (id: string) => client.delete(`${SESSIONS_URL}/${id}`).bearerToken(owner.token)
    ;(await remove(row.id)).assertStatus(200)
    assert.isEmpty(await db.from('simba_exchanges').where('session_id', row.id))
    assert.isNotEmpty(await db.from('evals').where('id', String(row.eval_id)))
    const targetId = await bankTarget(owner, `${assistant.url}/chat`)
    const hours = { from: '00:00', to: '00:01', timeZone: 'UTC' }
    const open = await startSession(client, owner, order(targetId, { rules: { hours } }))
    ;(await remove(open)).assertStatus(409)
  })
})
