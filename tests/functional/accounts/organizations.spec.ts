import type { Severity } from '#api/engines/redteam/vocabulary'
import { issueApiToken } from '#api/accounts/access/api_token_secret'
import { DUE_DAYS } from '#api/contract/findings/vulnerability'
import { TargetFactory } from '#database/factories/target_factory'
import { ResultFactory } from '#database/factories/result_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { followed, vulnerabilityOf, worked } from '#tests/support/records/vulnerability_records'
import type { WeekOverview } from '#api/contract/findings/overview'
import { asMember, asNeighbor, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('Organization details', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the organization details contain counts, and an administrator can rename the organization', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await makeRecord['redteam/targets'](owner)
    // Service accounts are members, but not users.
    const program = await asMember(owner, ['VIEW_EVALS'])
    await program.user.merge({ kind: 'service' }).save()
    const url = `/api/v1/organizations/${owner.organization.id}`
    const shown = await client.get(url).bearerToken(owner.token)
    assert.deepEqual(shown.body().counts, { teams: 1, users: 1, targets: 1, scans: 0 })
    const changed = await client
      .put(url)
      .json({ name: 'Northwind', canUseAdaptiveGuardrails: false })
      .bearerToken(owner.token)
    changed.assertBodyContains({ name: 'Northwind', canUseAdaptiveGuardrails: false })
    const entry = await db.from('audit_logs').where('action', 'organization_updated').firstOrFail()
    assert.equal(entry.metadata.after.name, 'Northwind')
    assert.equal(entry.metadata.before.name, owner.organization.name)
  })

  test('requests for organization details return 403 to members and 404 to other users', async ({
    client,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const stranger = await asStranger()
    const url = `/api/v1/organizations/${owner.organization.id}`
    ;(await client.get(url).bearerToken(member.token)).assertStatus(403)
    ;(await client.get(url).bearerToken(stranger.token)).assertStatus(404)
    ;(await client.put(url).json({ name: 'Mine' }).bearerToken(stranger.token)).assertStatus(404)
  })

  test('an empty organization name is rejected with an error for its field', async ({ client }) => {
    const owner = await asOwner()
    const refused = await client
      .put(`/api/v1/organizations/${owner.organization.id}`)
      .json({ name: ' ' })
      .bearerToken(owner.token)
    refused.assertStatus(422)
    refused.assertBodyContains({
      error: { errors: [{ field: 'name', message: 'Name is required' }] },
    })
  })

  test('changed due periods apply to vulnerabilities that are new, change severity, or regress', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const url = `/api/v1/organizations/${owner.organization.id}`
    const shown = await client.get(url).bearerToken(owner.token)
    assert.deepEqual(shown.body().dueDays, DUE_DAYS)
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const probes = [worked({ pluginId: 'bola', severity: 'high' })]
    await followed(owner, { targetId, probes, minutesAgo: 5 })
    const former = await vulnerabilityOf(targetId, 'bola')
    const put = (dueDays: object) => client.put(url).json({ dueDays }).bearerToken(owner.token)
    const dueDays = { critical: 1, high: 7, medium: null, low: 200, informational: null }
    assert.deepEqual((await put(dueDays)).body().dueDays, dueDays)
    const entry = await db.from('audit_logs').where('action', 'organization_updated').firstOrFail()
    assert.deepEqual(entry.metadata.after.dueDays, dueDays)
    for (const high of [0, 1.5, 4000, 'soon']) {
      const refused = await put({ ...dueDays, high })
      refused.assertStatus(422)
      refused.assertBodyContains({ error: { errors: [{ field: 'dueDays.high' }] } })
    }

    const another = await asOwner()
    const days = async (plugin: string, of = targetId) => {
      const { due_at: due, opened_at: opened } = await vulnerabilityOf(of, plugin)
      return due && Math.round((due - opened) / 86_400_000)
    }
    await followed(owner, {
      targetId,
      probes: [...probes, worked({ pluginId: 'contracts', severity: 'high' })],
    })
    const { id: foreign } = await TargetFactory.merge({ teamId: another.team.id }).create()
    await followed(another, { targetId: foreign, probes })
    assert.deepEqual(
      [await days('bola'), await days('contracts'), await days('bola', foreign)],
      [14, 7, 14]
    )

    const change = (values: object) =>
      client.put(`/api/v1/issues/${former.id}`).json(values).bearerToken(owner.token)
    await change({ assigneeId: owner.user.id })
    assert.equal(await days('bola'), 14)
    await change({ severity: 'medium' })
    assert.isNull(await days('bola'))
    await change({ severity: 'critical' })
    assert.equal(await days('bola'), 1)
    await change({ severity: 'low', status: 'fixed' })
    await followed(owner, { targetId, probes, minutesAgo: -5 })
    assert.equal((await vulnerabilityOf(targetId, 'bola')).status, 'regressed')
    assert.equal(await days('bola'), 200)
  })
})

test.group('Organization overview', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the overview counts attacks, scans, open vulnerabilities, and targets without a recent scan', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const scanned = await makeRecord['redteam/targets'](owner, 'Scanned')
    await makeRecord['redteam/targets'](owner, 'Forgotten')
    await report(owner, scanned, '2026-03-03', { passed: 8, failed: 2 }, [
      ['pii', 'low'],
      ['sql', 'critical'],
    ])
    await report(owner, scanned, '2026-03-11', { passed: 6, failed: 2 }, [
      ['sql', 'high'],
      ['sql', 'critical'],
    ])
    const vulnerability = await makeRecord['redteam/vulnerabilities'](owner)
    await makeRecord['redteam/vulnerabilities'](owner)
    await db.from('issues').where('id', vulnerability).update({ status: 'fixed' })
    const { body } = await ask(client, owner, 'from=2026-03-02&to=2026-03-22')
    assert.deepEqual(
      body.weeks.map(({ week, success, scans }: WeekOverview) => [
        week,
        success.successes,
        success.decided,
        scans,
      ]),
      [
        ['2026-03-02', 2, 10, 1],
        ['2026-03-09', 2, 8, 1],
        ['2026-03-16', 0, 0, 0],
      ]
    )
    const [team] = body.teams
    assert.equal(team.scans, 2)
    assert.equal(team.targets, 4)
    assert.equal(team.staleTargets, 4)
    assert.deepEqual(team.open, { critical: 0, high: 1, medium: 0, low: 0, informational: 0 })
  })

  test("the overview uses UTC days regardless of the server's time zone and rejects invalid or excessive date ranges", async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const zone = process.env.TZ
    cleanup(() => {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    })
    for (const name of ['Asia/Tokyo', 'America/New_York']) {
      process.env.TZ = name
      const { body } = await ask(client, owner, 'from=2026-03-02&to=2026-03-15')
      assert.equal(body.from, '2026-03-02T00:00:00.000Z')
      assert.equal(body.to, '2026-03-16T00:00:00.000Z')
      assert.lengthOf(body.weeks, 2)
    }
    assert.equal((await ask(client, owner, 'from=0001-01-01&to=9999-12-31')).status, 422)
    assert.equal((await ask(client, owner, 'from=2026-03-02&to=2026-03-01')).status, 422)
    assert.equal((await ask(client, owner, 'from=2026-02-30')).status, 422)
  })

  test('in the overview, members see their own teams, and administrators see all teams of the organization', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const stranger = await asStranger()
    const names = async (who: typeof owner) =>
      (await ask(client, who, '')).body.teams.map(({ id }: { id: string }) => id)
    assert.sameMembers(await names(owner), [owner.team.id, neighbor.team.id])
    assert.deepEqual(await names(neighbor), [neighbor.team.id])
    assert.notInclude(await names(stranger), owner.team.id)
    const one = await ask(client, owner, `teamId=${neighbor.team.id}`)
    assert.lengthOf(one.body.teams, 1)
    assert.equal((await ask(client, neighbor, `teamId=${owner.team.id}`)).status, 404)
  })

  test('a team token receives an overview of its own team only', async ({ client, assert }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const order = { userId: owner.user.id, name: 'T', organizationId: owner.organization.id }
    const role = await db.from('team_members').where('team_id', neighbor.team.id).firstOrFail()
    await db
      .table('team_members')
      .insert({ team_id: neighbor.team.id, user_id: owner.user.id, role_id: role.role_id })
    const limited = { ...order, expiresAt: null, teamId: neighbor.team.id }
    const { token } = await issueApiToken(limited)
    const { body } = await ask(client, { ...owner, token }, '')
    assert.deepEqual(
      body.teams.map(({ id }: { id: string }) => id),
      [neighbor.team.id]
    )
  })
})

type Owner = Awaited<ReturnType<typeof asOwner>>
async function ask(client: ApiClient, { token }: Owner, query: string) {
  const response = await client.get(`/api/v1/organizations/overview?${query}`).bearerToken(token)
  return { status: response.status(), body: response.body() }
}

/** Stores a scan with a report published on the given day and one failed result for each plugin and severity. */
async function report(
  owner: Owner,
  targetId: string,
  day: string,
  counts: { passed: number; failed: number },
  failures: [pluginId: string, severity: Severity][]
): Promise<string> {
  const scanId = await makeRecord.jobs(owner)
  const { eval_id: id } = await db.from('scans').where('id', scanId).firstOrFail()
  await db
    .from('scans')
    .where('id', scanId)
    .update({ created_at: `${day}T12:00:00Z` })
  await db
    .from('evals')
    .where('id', id)
    .update({ ...counts, target_id: targetId, created_at: `${day}T12:00:00Z` })
  const revisionId = await revisionIdOf(id)
  await ResultFactory.merge(
    failures.map(([pluginId, severity], testIdx) => ({
      ...{ revisionId, testIdx, pluginId, severity },
      judgedStatus: 'failed',
    }))
  ).createMany(failures.length)
  return id
}
