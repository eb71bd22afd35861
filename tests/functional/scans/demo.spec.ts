import Target from '#api/targets/target'
import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import { startAssistant } from '#api/demo/assistant/server'
import { createDemoContent } from '#api/demo/demo_content'
import { queue } from '#api/platform/queue/service'
import { asOwner, type Persona } from '#tests/support/personas'
import {
  logOf,
  removePersona,
  resultsOf,
  scanEnds,
  startScan,
} from '#tests/support/records/scan_records'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import type { Assert } from '@japa/assert'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Asserts that the demo guardrail has learned from the scan and checked sample requests, and that it is deleted with the
 * demo target.
 */
async function assertGuarded(owner: Persona, client: ApiClient, assert: Assert) {
  const get = async (path: string) => {
    const response = await client.get(`/api/v1/${path}`).bearerToken(owner.token)
    response.assertStatus(200)
    return response.body()
  }
  await until(async () => (await get('guardrails/dashboard')).verifications.length > 0)
  const guardrails = await get('guardrails')
  assert.lengthOf(guardrails, 1)
  const [{ id, shadowVersion, activeVersion }] = guardrails
  assert.deepEqual([shadowVersion, activeVersion], [2, null])
  const version = await get(`guardrails/${id}/versions/2`)
  assert.isAbove(version.policies.signature, 50)
  assert.isAbove(version.policies.effect, 5)

  const dashboard = await get('guardrails/dashboard')
  assert.equal(dashboard.totals.allow, await countOf('guardrail_requests', { sample_of_id: id }))
  assert.isAbove(dashboard.totals.allow, 200)
  assert.deepEqual(
    dashboard.paths.map(({ state }: { state: string }) => state),
    ['never_used'],
    'samples do not prove that an application is protected'
  )
  assert.isAbove(dashboard.topPolicies.length, 3)
  assert.isAbove(dashboard.disagreements, 30)
  const [request] = await get('guardrail-requests')
  assert.containsSubset(request, { isSample: true, action: 'allow', identity: 'C-101' })

  const before = await countOf('guardrail_requests', { sample_of_id: id })
  const { evalId } = await db
    .from('scans')
    .where('team_id', owner.team.id)
    .orderBy('created_at')
    .select('eval_id as evalId')
    .firstOrFail()
  await queue.enqueue('create_demo_guardrail', { evalId, organizationId: owner.organization.id })
  await until(async () => (await queue.running()).create_demo_guardrail === undefined)
  assert.equal(await countOf('guardrail_requests', { sample_of_id: id }), before)
  assert.lengthOf(await get('guardrails'), 1)
}

/** Asserts that a session attacks the demo target after the first scan, and only then. */
async function assertSession(owner: Persona, client: ApiClient, assert: Assert) {
  const get = async (path: string) => {
    const response = await client.get(`/api/v1/${path}`).bearerToken(owner.token)
    response.assertStatus(200)
    return response.body()
  }
  await until(async () => (await get('simba/sessions'))[0]?.state === 'completed')
  const sessions = await get('simba/sessions')
  assert.lengthOf(sessions, 1)
  const [{ id, probes, findings, phase }] = sessions
  assert.equal(phase, 'completed')
  assert.isAtMost(probes, 120)
  assert.isAbove(findings, 5)
  assert.isString((await get(`simba/sessions/${id}`)).evalId)
}

async function countOf(table: string, where: object): Promise<number> {
  const [{ count }] = await db.from(table).where(where).count('* as count')
  return Number(count)
}

async function until(holds: () => Promise<boolean>) {
  while (!(await holds())) await wait(200)
}

test.group('Demo content', () => {
  test('the demo scan finds fewer vulnerabilities in the hardened target, and a guardrail and a Simba session are created afterwards', async ({
    client,
    assert,
    cleanup,
  }) => {
    const assistant = await startAssistant({ port: 0 })
    const owner = await asOwner()
    const settings = { DEMO: 'true', DEMO_TARGET_URL: assistant.url }
    const worker = await startWorker({ env: settings })
    cleanup(async () => {
      await worker.kill('SIGTERM')
      await assistant.close()
      await removePersona(owner)
    })
    const { organization, team, user } = owner
    const demo = await createDemoContent(organization, team, user, { targetUrl: assistant.url })
    assert.equal(demo.name, 'First look on Northwind assistant')
    const first = await scanEnds(demo.id)
    assert.containsSubset(first, { status: 'completed', errors: 0 })
    assert.isAbove(first.total, 300)
    assert.isAbove(first.failed, 50)
    assert.notInclude(await logOf(demo.id), 'Skipped')
    const { rows: byCall } = await db.rawQuery(
      `select count(*)::int as count from eval_results r join evals e on e.revision_id = r.revision_id
       where e.id = ? and grader = 'built-in: tool call' and output ~ '^(I.m sorry|You can|I can.t|I could not)'`,
      [first.eval_id]
    )
    assert.isAbove(byCall[0].count, 5, 'weaknesses that only tool calls show')
    const { planned, stored } = await resultsOf(first)
    assert.deepEqual(stored, planned)

    await assertGuarded(owner, client, assert)
    await assertSession(owner, client, assert)

    const hardened = await teamScope(team, Target)
      .query()
      .where('name', 'like', '%hardened%')
      .firstOrFail()
    const template = await teamScope(team, Template)
      .query()
      .where('name', 'First look')
      .firstOrFail()
    const order = { targetId: hardened.id, configId: template.id }
    const second = await scanEnds(await startScan(client, owner, order))
    assert.equal(second.status, 'completed')
    assert.isBelow(second.failed, first.failed / 4)

    const { target_id: targetId } = await db.from('scans').where('id', demo.id).firstOrFail()
    const removed = await client.delete(`/api/v1/providers/${targetId}`).bearerToken(owner.token)
    removed.assertStatus(200)
    assert.equal(await countOf('guardrails', { team_id: team.id }), 0)
    assert.equal(await countOf('guardrail_requests', { team_id: team.id }), 0)
  }).timeout(180_000)
})
