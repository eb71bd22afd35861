import type { Remediation } from '#api/contract/findings/remediation'
import { flags } from '#config/flags'
import { TargetFactory } from '#database/factories/target_factory'
import { VulnerabilityFactory } from '#database/factories/vulnerability_factory'
import { asOwner, asStranger, asViewer, type Persona } from '#tests/support/personas'
import { FOUND, makeReport, writeRemediationOf } from '#tests/support/records/remediation_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const pathOf = (id: string) => `/api/v1/redteam/reports/${id}/remediation`

async function read(client: ApiClient, { token }: Persona, id: string): Promise<Remediation> {
  const response = await client.get(pathOf(id)).bearerToken(token)
  response.assertStatus(200)
  return response.body()
}

test.group('Access to remediations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.setup(() => () => {
    flags.disableRemediationBundle = false
    flags.enableMakePublic = false
  })

  test('a remediation indicates that a newer report exists and that verdicts have changed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.apply('chat').merge({ teamId: owner.team.id }).create()
    const id = await makeReport(owner, target.id)
    await writeRemediationOf(id)
    const newer = await makeReport(owner, target.id)
    await db
      .from('evals')
      .where('id', newer)
      .update({ created_at: new Date(Date.now() + 60_000) })
    await db.from('evals').where('id', id).update({ failed: 3, passed: 4 })
    const found = await read(client, owner, id)
    assert.containsSubset(found, { outdated: { evalId: newer }, isStale: true })
    assert.isNull((await read(client, owner, newer)).outdated)
  })

  test('users who can change evaluations can request a new remediation, and users who can read evaluations can read it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    const stranger = await asStranger()
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    assert.equal((await read(client, viewer, id)).state, 'completed')
    ;(await client.post(pathOf(id)).bearerToken(viewer.token)).assertStatus(403)
    ;(await client.get(pathOf(id)).bearerToken(stranger.token)).assertStatus(404)
    const again = await client.post(pathOf(id)).bearerToken(owner.token)
    again.assertStatus(202)
    // The previous remediation stays readable until the new one is completed.
    assert.equal(again.body().state, 'pending')
    assert.isNotNull(again.body().content)
    ;(await client.post(pathOf(id)).bearerToken(owner.token)).assertStatus(409)
    const [audited] = await db.from('audit_logs').where('action', 'remediation_requested')
    assert.equal(audited?.target_id, id)
  })

  test('a webhook receives one event per vulnerability in a remediation, with the actions for that vulnerability', async ({
    assert,
  }) => {
    const owner = await asOwner()
    await db.table('webhooks').insert({
      ...{ organization_id: owner.organization.id, name: 'Hook', url: 'http://127.0.0.1:9/' },
      ...{ events: ['remediation.created'], secret: 'none' },
    })
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    const sent = (await db.from('webhook_deliveries').select('event', 'body')).map((row) => ({
      ...JSON.parse(row.body),
    }))
    assert.deepEqual(sent.map(({ event, data }) => [event, data.remediation.pluginId]).toSorted(), [
      ['remediation.created', 'bola'],
      ['remediation.created', 'prompt-extraction'],
    ])
    const [{ data }] = sent
    assert.equal(data.remediation.evalId, id)
    assert.isAtLeast(data.remediation.actions.length, 2)
  })

  test("the remediation event for a policy contains the ID of that policy's vulnerability", async ({
    assert,
  }) => {
    const owner = await asOwner()
    await db.table('webhooks').insert({
      ...{ organization_id: owner.organization.id, name: 'Hook', url: 'http://127.0.0.1:9/' },
      ...{ events: ['remediation.created'], secret: 'none' },
    })
    const target = await TargetFactory.apply('chat').merge({ teamId: owner.team.id }).create()
    const probe = { pluginId: 'policy', judgedStatus: 'failed', severity: 'high' } as const
    const id = await makeReport(owner, target.id, [
      { ...probe, policyId: 'discounts' },
      { ...probe, policyId: 'refunds' },
    ])
    const shared = { teamId: owner.team.id, targetId: target.id, targetName: target.name }
    const vulnerabilities = await VulnerabilityFactory.merge([
      { ...shared, pluginId: 'policy', policyId: 'discounts' },
      { ...shared, pluginId: 'policy', policyId: 'refunds' },
    ]).createMany(2)
    await writeRemediationOf(id)
    const sent = (await db.from('webhook_deliveries').select('body')).map(
      ({ body }) => JSON.parse(body).data
    )
    assert.sameDeepMembers(
      sent.map(({ issueId: vulnerabilityId, remediation }) => [
        remediation.pluginId,
        vulnerabilityId,
      ]),
      vulnerabilities.map(({ id: vulnerabilityId, policyId }) => [
        `policy:${policyId}`,
        vulnerabilityId,
      ])
    )
  })

  test("a public link shows a remediation without the team's private data", async ({
    client,
    assert,
  }) => {
    flags.enableMakePublic = true
    const owner = await asOwner('Grace')
    const { id: targetId } = await TargetFactory.apply('chat')
      .merge({ teamId: owner.team.id })
      .create()
    const id = await makeReport(owner, targetId)
    const made = await client
      .post(`/api/v1/results/${id}/public-link`)
      .json({ subject: 'remediation' })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const address = new URL(made.body().url)
    assert.equal(address.pathname, `/redteam/report/${id}/remediation`)
    const open = () =>
      client.get(`/api/v1/public/remediations/${address.searchParams.get('public')}`)
    ;(await open()).assertStatus(404)
    await writeRemediationOf(id)
    const shown = await open()
    shown.assertStatus(200)
    assert.match(shown.header('x-robots-tag') ?? '', /noindex/)
    assert.isNull(shown.body().targetId)
    assert.include(shown.text(), 'My rules are: be kind to [email address]')
    for (const word of [owner.team.id, owner.organization.id, 'Grace', 'corp.test']) {
      assert.notInclude(shown.text(), word)
    }
    const asReport = await client.get(
      `/api/v1/public/reports/${address.searchParams.get('public')}`
    )
    asReport.assertStatus(404)
  })

  test('if the remediation bundle is disabled, a remediation can be written, read, and shared, but not downloaded', async ({
    client,
    assert,
  }) => {
    flags.disableRemediationBundle = true
    flags.enableMakePublic = true
    const owner = await asOwner()
    const id = await makeReport(owner)
    await writeRemediationOf(id)
    assert.isNotNull((await read(client, owner, id)).content)
    ;(await client.get(`${pathOf(id)}/pdf`).bearerToken(owner.token)).assertStatus(404)
    const again = await client.post(pathOf(id)).bearerToken(owner.token)
    again.assertStatus(202)
    const shared = await client
      .post(`/api/v1/results/${id}/public-link`)
      .json({ subject: 'remediation' })
      .bearerToken(owner.token)
    shared.assertStatus(201)
  })

  test('users who can read a remediation can export it as PDF, and the export is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeReport(owner, null, [
      ...FOUND,
      { pluginId: 'harmful:cybercrime', judgedStatus: 'failed', severity: 'critical' },
    ])
    const path = `${pathOf(id)}/pdf`
    ;(await client.get(path).bearerToken(owner.token)).assertStatus(404)
    await writeRemediationOf(id)
    const printed = await client.get(path).bearerToken((await asViewer(owner)).token)
    printed.assertStatus(200)
    assert.equal(printed.header('content-type'), 'application/pdf')
    assert.include(printed.header('content-disposition') ?? '', `${id}`)
    const audited = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'data_exported' })
    assert.deepEqual(
      audited.map((entry) => entry.target_id),
      [id]
    )
  })

  test('a report without vulnerabilities has a remediation without actions', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await makeReport(
      owner,
      null,
      FOUND.filter(({ judgedStatus }) => judgedStatus !== 'failed')
    )
    await writeRemediationOf(id)
    const { content } = await read(client, owner, id)
    assert.deepEqual([content?.actions, content?.vulnerabilities], [[], []])
    assert.match(content?.narrative ?? '', /None of the 3 decided attacks/)
  })
})
