import Template from '#api/library/templates/template'
import Scan from '#api/scans/scan'
import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { makeRecord } from '#tests/support/records/records'
import {
  asMember,
  asNeighbor,
  asOwner,
  asStranger,
  asViewer,
  type Persona,
} from '#tests/support/personas'
import { startScan } from '#tests/support/records/scan_records'
import { flags } from '#config/flags'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

async function parts(persona: Persona) {
  const target = await TargetFactory.merge({ teamId: persona.team.id, name: 'Assistant' }).create()
  const template = await TemplateFactory.merge({
    teamId: persona.team.id,
    name: 'Quick check',
  }).create()
  return { targetId: target.id, configId: template.id }
}

const post = (client: ApiClient, { token }: Persona, body: object) =>
  client
    .post('/api/v1/jobs')
    .json({ type: 'redteam', ...body })
    .bearerToken(token)

test.group('Creating scans', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a new scan is queued with its evaluation and a snapshot of its configuration', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const order = await parts(owner)
    const id = await startScan(client, owner, {
      ...order,
      options: { numTests: 7, delayMs: 20, seed: 42, maxCharsPerMessage: 500 },
    })
    await teamScope(owner.team, Template).query().update({ config: '{}' })
    const scan = await db.from('scans').where('id', id).firstOrFail()
    assert.match(scan.eval_id, /^eval-[A-Za-z]{3}-\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    assert.containsSubset(scan.config, {
      template: {
        numTests: 7,
        delayMs: 20,
        maxCharsPerMessage: 500,
        strategies: [{ id: 'basic' }],
      },
      target: { purpose: 'Answers questions about bank accounts' },
    })
    const shown = await client.get(`/api/v1/jobs/${id}`).bearerToken(owner.token)
    assert.containsSubset(shown.body(), {
      name: 'Quick check on Assistant',
      status: 'queued',
      seed: 42,
      backend: 'built_in',
      resumable: false,
      startedBy: { id: owner.user.id, name: owner.user.name },
      progress: { phase: 'queued', completed: 0, total: 0 },
    })
    assert.containsSubset(await db.from('evals').where('id', scan.eval_id).firstOrFail(), {
      team_id: owner.team.id,
      type: 'redteam',
      is_published: false,
    })
  })

  test('an organization without red teaming cannot start a scan', async ({ client, assert }) => {
    const owner = await asOwner()
    const order = await parts(owner)
    await owner.organization.merge({ canUseRedteam: false }).save()
    const response = await post(client, owner, order)
    response.assertStatus(403)
    response.assertBodyContains({ error: { code: 'scan.no_redteam' } })
    assert.lengthOf(await teamScope(owner.team, Scan).query(), 0)
  })

  test('a server without job processing rejects a scan with an explanation', async ({ client }) => {
    const owner = await asOwner()
    const order = await parts(owner)
    flags.enableServerSideJobs = false
    try {
      const response = await post(client, owner, order)
      response.assertStatus(409)
      response.assertBodyContains({ error: { code: 'scan.no_server_jobs' } })
    } finally {
      flags.enableServerSideJobs = true
    }
  })

  test('two requests with the same idempotency key create one scan', async ({ client, assert }) => {
    const owner = await asOwner()
    const order = await parts(owner)
    const first = await post(client, owner, order).header('Idempotency-Key', 'once')
    const second = await post(client, owner, order).header('Idempotency-Key', 'once')
    first.assertStatus(201)
    second.assertStatus(200)
    assert.equal(second.body().id, first.body().id)
    assert.lengthOf(await teamScope(owner.team, Scan).query(), 1)
  })

  test('an out-of-range option is rejected with an error for its field', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const response = await post(client, owner, {
      ...(await parts(owner)),
      options: { numTests: 0 },
    })
    response.assertStatus(422)
    assert.equal(response.body().error.errors[0].field, 'options.numTests')
  })

  test("a scan with another team's target or scan template is rejected with 404", async ({
    client,
  }) => {
    const owner = await asOwner()
    const mine = await parts(owner)
    for (const outsider of [await asStranger(), await asNeighbor(owner)]) {
      const theirs = await parts(outsider)
      ;(await post(client, owner, { ...mine, targetId: theirs.targetId })).assertStatus(404)
      ;(await post(client, owner, { ...mine, configId: theirs.configId })).assertStatus(404)
    }
  })

  test('a viewer can read a scan but cannot start, stop, resume, retry, or delete it', async ({
    client,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    const id = await makeRecord.jobs(owner)
    ;(await post(client, viewer, await parts(owner))).assertStatus(403)
    for (const deed of ['stop', 'resume', 'retry-errors']) {
      const request = client.post(`/api/v1/jobs/${id}/${deed}`).json({ mode: 'cancel' })
      ;(await request.bearerToken(viewer.token)).assertStatus(403)
    }
    ;(await client.delete(`/api/v1/jobs/${id}`).bearerToken(viewer.token)).assertStatus(403)
    ;(await client.get(`/api/v1/jobs/${id}`).bearerToken(viewer.token)).assertStatus(200)
  })

  test('a member with permission to run scans can start a scan', async ({ client }) => {
    const owner = await asOwner()
    const runner = await asMember(owner, ['RUN_SCANS'])
    ;(await post(client, runner, await parts(owner))).assertStatus(201)
  })

  test('other teams cannot access a scan, its log, its probes, or its controls', async ({
    client,
  }) => {
    const owner = await asOwner()
    const id = await startScan(client, owner, await parts(owner))
    for (const outsider of [await asStranger(), await asNeighbor(owner)]) {
      for (const path of ['', '/logs', '/results']) {
        const response = await client.get(`/api/v1/jobs/${id}${path}`).bearerToken(outsider.token)
        response.assertStatus(404)
      }
      for (const deed of ['stop', 'resume', 'retry-errors']) {
        const request = client.post(`/api/v1/jobs/${id}/${deed}`).json({ mode: 'cancel' })
        ;(await request.bearerToken(outsider.token)).assertStatus(404)
      }
      ;(await client.delete(`/api/v1/jobs/${id}`).bearerToken(outsider.token)).assertStatus(404)
    }
  })

  test('an unfinished scan cannot be deleted, and a deleted scan loses its unpublished results', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await startScan(client, owner, await parts(owner))
    const remove = () => client.delete(`/api/v1/jobs/${id}`).bearerToken(owner.token)
    const refused = await remove()
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'scan.still_running' } })
    const stop = client.post(`/api/v1/jobs/${id}/stop`).json({ mode: 'cancel' })
    const stopped = await stop.bearerToken(owner.token)
    assert.equal(stopped.body().status, 'cancelled', 'no worker has it, so it ends at once')
    ;(await remove()).assertStatus(200)
    assert.lengthOf(await teamScope(owner.team, Scan).query(), 0)
    assert.lengthOf(await teamScope(owner.team, Eval).query(), 0)
  })

  test('a published report is kept when its scan is deleted', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeRecord.jobs(owner)
    const qs = { filter: JSON.stringify({ id: [id] }) }
    ;(await client.delete('/api/v1/jobs').qs(qs).bearerToken(owner.token)).assertStatus(200)
    assert.lengthOf(await teamScope(owner.team, Eval).query(), 1)
  })

  test('an ended scan cannot be stopped, and a completed scan cannot be resumed', async ({
    client,
  }) => {
    const owner = await asOwner()
    const id = await makeRecord.jobs(owner)
    const stop = client.post(`/api/v1/jobs/${id}/stop`).json({ mode: 'cancel' })
    ;(await stop.bearerToken(owner.token)).assertBodyContains({
      error: { code: 'scan.not_running' },
    })
    const resume = await client.post(`/api/v1/jobs/${id}/resume`).json({}).bearerToken(owner.token)
    resume.assertStatus(409)
    resume.assertBodyContains({ error: { code: 'scan.not_resumable' } })
  })
})
