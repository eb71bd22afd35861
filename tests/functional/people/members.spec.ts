import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import type { PermissionSet } from '#api/contract/accounts/permissions'
import type { TeamMemberRow } from '#api/contract/accounts/team'
import { UserFactory } from '#database/factories/user_factory'
import { MembershipFactory } from '#database/factories/membership_factory'
import { asMember, asNeighbor, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { leaveAllTeams } from '#api/accounts/teams/members/leave_teams'
import emitter from '@adonisjs/core/services/emitter'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'

/** Adds members without a team to the organization. Resolves with their user IDs. */
async function newcomers({ organization }: Persona, count: number, kind = 'person') {
  const { rows }: { rows: { id: string }[] } = await db.rawQuery(
    `with made as (
       insert into users (name, email, kind)
       select 'Person ' || lpad(n::text, 4, '0'), gen_random_uuid() || '@example.test', :kind from generate_series(1, :count) n
       returning id
     ), joined as (
       insert into organization_members (organization_id, user_id) select :organizationId, id from made
     ) select id from made`,
    { count, kind, organizationId: organization.id }
  )
  return rows.map(({ id }) => id)
}

async function roleOf({ organization }: Persona, slug: string): Promise<string> {
  const role = await organizationScope(organization, Role).query().where('slug', slug).firstOrFail()
  return role.id
}

function reportQueries(isOn: boolean) {
  const connection = db.manager.get('postgres')?.connection
  if (connection) connection.config.debug = isOn
}

const urlOf = ({ team }: Persona) => `/api/v1/teams/${team.id}/members`

const ofMembers = (organizationId: string) =>
  db.from('audit_logs').where('organization_id', organizationId).whereLike('action', '%team')

const trailOf = async ({ organization }: Persona): Promise<string[]> => {
  const rows = await ofMembers(organization.id)
  return rows.map(({ action, description }) => `${action}: ${description}`)
}

async function listed(client: ApiClient, owner: Persona, query: Record<string, unknown> = {}) {
  const qs = Object.fromEntries(
    Object.entries(query).map(([name, value]) => [name, JSON.stringify(value)])
  )
  const response = await client.get(urlOf(owner)).qs(qs).bearerToken(owner.token)
  response.assertStatus(200)
  const rows: TeamMemberRow[] = response.body()
  return { rows, range: response.header('content-range') }
}

test.group('Team members', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('adding a team member, changing the role, and removing the member are audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const [userId = ''] = await newcomers(owner, 1)
    const [editor, viewer] = [await roleOf(owner, 'editor'), await roleOf(owner, 'viewer')]
    const added = await client
      .post(urlOf(owner))
      .json({ userId, roleId: editor })
      .bearerToken(owner.token)
    added.assertStatus(201)
    added.assertBodyContains({ id: userId, userId, name: 'Person 0001', roleName: 'Editor' })
    assert.match(added.body().createdAt, /^\d{4}-\d\d-\d\dT/)

    const again = await client
      .post(urlOf(owner))
      .json({ userId, roleId: viewer })
      .bearerToken(owner.token)
    again.assertStatus(409)
    again.assertBodyContains({ error: { errors: [{ field: 'userId' }] } })

    const changed = await client
      .put(`${urlOf(owner)}/${userId}`)
      .json({ roleId: viewer })
      .bearerToken(owner.token)
    changed.assertBodyContains({ userId, roleId: viewer, roleName: 'Viewer' })
    const removed = await client.delete(`${urlOf(owner)}/${userId}`).bearerToken(owner.token)
    removed.assertStatus(200)
    const gone = await client.delete(`${urlOf(owner)}/${userId}`).bearerToken(owner.token)
    gone.assertStatus(404)
    assert.sameMembers(await trailOf(owner), [
      'user_added_to_team: Added Person 0001 to team Default as Editor',
      'user_role_changed_in_team: Changed the role of Person 0001 in team Default from Editor to Viewer',
      'user_removed_from_team: Removed Person 0001 from team Default',
    ])
  })

  test('adding a team member requires a user and a role of the organization, and the error names the invalid field', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const [userId = ''] = await newcomers(owner, 1)
    const roleId = await roleOf(owner, 'viewer')
    const foreignRole = await roleOf(stranger, 'viewer')
    const cases: [object, string, string][] = [
      [{ userId: 'ada', roleId }, 'userId', 'Invalid user ID'],
      [{ userId, roleId: 'viewer' }, 'roleId', 'Invalid role ID'],
      [
        { userId: stranger.user.id, roleId },
        'userId',
        'This user does not belong to the organization',
      ],
      [
        { userId, roleId: foreignRole },
        'roleId',
        'Choose a role that belongs to this organization',
      ],
    ]
    for (const [body, field, message] of cases) {
      const response = await client.post(urlOf(owner)).json(body).bearerToken(owner.token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field, message }] } })
    }
    const many = await client
      .post(`${urlOf(owner)}/bulk`)
      .json({ userIds: [userId, stranger.user.id], roleId })
      .bearerToken(owner.token)
    many.assertStatus(422)
    many.assertBodyContains({ error: { errors: [{ field: 'userIds.1' }] } })
    const { rows } = await listed(client, owner)
    assert.lengthOf(rows, 1)
  })

  test('team members can be paged, sorted, searched, and filtered', async ({ client, assert }) => {
    const owner = await asOwner('Zoe')
    const viewer = await roleOf(owner, 'viewer')
    const [robot = ''] = await newcomers(owner, 1, 'service')
    const people = await newcomers(owner, 3)
    for (const userIds of [people, [robot]]) {
      const bulk = await client
        .post(`${urlOf(owner)}/bulk`)
        .json({ userIds, roleId: viewer })
        .bearerToken(owner.token)
      assert.deepEqual(bulk.body(), { added: userIds, changed: [], unchanged: [] })
    }
    const page = await listed(client, owner, { sort: ['name', 'DESC'], range: [0, 1] })
    assert.equal(page.rows[0]?.name, 'Zoe')
    assert.equal(page.range, `teams/${owner.team.id}/members 0-1/5`)
    const byRole = await listed(client, owner, { sort: ['role', 'DESC'] })
    assert.equal(byRole.rows.at(-1)?.roleName, 'Administrator')
    for (const field of ['email', 'createdAt', 'roleName', 'kind', 'id']) {
      assert.lengthOf((await listed(client, owner, { sort: [field, 'ASC'] })).rows, 5)
    }
    const found = async (filter: object) => {
      const { rows } = await listed(client, owner, { filter })
      return rows.map(({ id }) => id).sort()
    }
    assert.deepEqual(await found({ q: 'PERSON 0003' }), [people[2]])
    assert.deepEqual(await found({ roleId: viewer }), [...people, robot].sort())
    assert.deepEqual(await found({ userId: [robot, owner.user.id] }), [robot, owner.user.id].sort())
    assert.deepEqual(await found({ kind: 'service' }), [robot])
    const unknown = await client
      .get(urlOf(owner))
      .qs({ filter: '{"x":1}' })
      .bearerToken(owner.token)
    unknown.assertStatus(422)
  })

  test('team members are visible to their team and to administrators, but only administrators can change them', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const neighbor = await asNeighbor(owner)
    const stranger = await asStranger()
    const viewer = await roleOf(owner, 'viewer')
    const own = await client.get(urlOf(owner)).bearerToken(member.token)
    assert.lengthOf(own.body(), 2)
    const asAdmin = await client.get(urlOf(neighbor)).bearerToken(owner.token)
    assert.lengthOf(asAdmin.body(), 1)
    for (const outsider of [neighbor, stranger]) {
      ;(await client.get(urlOf(owner)).bearerToken(outsider.token)).assertStatus(404)
    }
    const ids = JSON.stringify({ userId: [owner.user.id] })
    const writes = (token: string) => [
      client
        .post(urlOf(owner))
        .json({ userId: stranger.user.id, roleId: viewer })
        .bearerToken(token),
      client.put(urlOf(owner)).qs({ filter: ids }).json({ roleId: viewer }).bearerToken(token),
      client.delete(urlOf(owner)).qs({ filter: ids }).bearerToken(token),
      client.delete(`${urlOf(owner)}/${member.user.id}`).bearerToken(token),
    ]
    for (const write of writes(member.token)) assert.equal((await write).status(), 403)
    // Uses a role of the stranger's organization, so that only the team is foreign.
    const foreign = await roleOf(stranger, 'viewer')
    const ofOthers = await client
      .put(`${urlOf(owner)}/${member.user.id}`)
      .json({ roleId: foreign })
      .bearerToken(stranger.token)
    ofOthers.assertStatus(404)
    for (const write of writes(stranger.token)) assert.equal((await write).status(), 404)
    assert.lengthOf((await listed(client, owner)).rows, 2)
  })

  test('a thousand team members can be changed in one atomic request', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const [editor, viewer] = [await roleOf(owner, 'editor'), await roleOf(owner, 'viewer')]
    const userIds = await newcomers(owner, 1000)
    const put = (ids: string[]) =>
      client
        .put(urlOf(owner))
        .json({ roleId: viewer, filter: { userId: ids } })
        .bearerToken(owner.token)
    const added = await client
      .post(`${urlOf(owner)}/bulk`)
      .json({ userIds: userIds.slice(0, 600), roleId: editor })
      .bearerToken(owner.token)
    assert.lengthOf(added.body().added, 600)
    const mixed = await client
      .post(`${urlOf(owner)}/bulk`)
      .json({ userIds: userIds.slice(500), roleId: viewer })
      .bearerToken(owner.token)
    assert.lengthOf(mixed.body().added, 400)
    assert.lengthOf(mixed.body().changed, 100)

    const withUnknown = await put([...userIds, randomUUID()])
    withUnknown.assertStatus(404)
    const editors = await listed(client, owner, { filter: { roleId: editor } })
    assert.match(editors.range ?? '', /\/500$/)
    assert.lengthOf((await put(userIds)).body(), 1000)
    const gone = await client
      .delete(urlOf(owner))
      .json({ filter: { userId: userIds } })
      .bearerToken(owner.token)
    assert.lengthOf(gone.body(), 1000)
    assert.lengthOf((await listed(client, owner)).rows, 1)
    const [{ count }] = await ofMembers(owner.organization.id).count('*')
    assert.equal(Number(count), 1000 + 100 + 500 + 1000)
  })

  test('the last administrator of a team cannot be removed or demoted, individually or in bulk', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    const second = await asMember(owner, ['ADMINISTRATOR'], 'Ada')
    const viewer = await roleOf(owner, 'viewer')
    const both = { userId: [owner.user.id, second.user.id] }
    const refused = [
      await client
        .put(urlOf(owner))
        .qs({ filter: JSON.stringify(both) })
        .json({ roleId: viewer })
        .bearerToken(owner.token),
      await client.delete(urlOf(owner)).json({ filter: both }).bearerToken(owner.token),
      await client
        .post(`${urlOf(owner)}/bulk`)
        .json({ userIds: both.userId, roleId: viewer })
        .bearerToken(owner.token),
    ]
    for (const response of refused) {
      response.assertStatus(409)
      assert.match(response.body().error.message, /Ada, Grace are the last administrators/)
    }
    ;(
      await client.delete(`${urlOf(owner)}/${second.user.id}`).bearerToken(owner.token)
    ).assertStatus(200)
    const last = await client.delete(`${urlOf(owner)}/${owner.user.id}`).bearerToken(owner.token)
    last.assertStatus(409)
    last.assertBodyContains({ error: { code: 'teams.last_administrator' } })
    const demoted = await client
      .put(`${urlOf(owner)}/${owner.user.id}`)
      .json({ roleId: viewer })
      .bearerToken(owner.token)
    demoted.assertStatus(409)
    assert.lengthOf((await listed(client, owner)).rows, 1)
  })

  test('leaving an organization removes a person from all of its teams, even if a team loses its last administrator', async ({
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const ids = [owner.user.id, stranger.user.id]
    await db.transaction((trx) => leaveAllTeams(trx, owner.organization.id, ids))
    assert.isEmpty(await owner.team.related('members').query())
    assert.lengthOf(await stranger.team.related('members').query(), 1)
    assert.deepEqual(await trailOf(owner), [
      'user_removed_from_team: Removed Owner from team Default',
    ])
  })
})

/**
 * Runs outside a transaction, because concurrent requests need separate connections and only a new database client
 * reports its queries.
 */
test.group('Team members | concurrency', () => {
  test('the team list and the member list each run two queries', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    reportQueries(true)
    cleanup(() => reportQueries(false))
    for (const url of ['/api/v1/teams', urlOf(owner)]) {
      const seen: string[] = []
      const listen = ({ sql }: { sql: string }) => seen.push(sql)
      emitter.on('db:query', listen)
      await client.get(url).bearerToken(owner.token)
      emitter.off('db:query', listen)
      const ofTheList = seen.filter((sql) => /as (teams|team_members)\b/.test(sql))
      assert.lengthOf(ofTheList, 2, seen.join('\n'))
      const others = seen.filter((sql) => !ofTheList.includes(sql))
      assert.notMatch(others.join('\n'), /from "(teams|team_members)"/)
    }
  })

  test('if one of two team administrators is removed while the other is demoted, one administrator remains', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const sets: PermissionSet[] = ['ADMINISTRATOR']
    for (let round = 0; round < 3; round++) {
      const second = await asMember(owner, sets)
      const third = await asMember(owner, sets)
      const { team } = owner
      await team
        .related('members')
        .query()
        .whereNot('user_id', third.user.id)
        .whereNot('user_id', second.user.id)
        .delete()
      const viewer = await roleOf(owner, 'viewer')
      const [removed, demoted] = await Promise.all([
        client.delete(`${urlOf(owner)}/${second.user.id}`).bearerToken(owner.token),
        client
          .put(`${urlOf(owner)}/${third.user.id}`)
          .json({ roleId: viewer })
          .bearerToken(owner.token),
      ])
      assert.deepEqual([removed.status(), demoted.status()].sort(), [200, 409])
    }
  })

  test('a user who is added concurrently by several requests is added once', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const user = await UserFactory.create()
    cleanup(async () => {
      await removePersona(owner)
      await user.delete()
    })
    await MembershipFactory.merge({
      organizationId: owner.organization.id,
      userId: user.id,
    }).create()
    const roleId = await roleOf(owner, 'viewer')
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        client.post(urlOf(owner)).json({ userId: user.id, roleId }).bearerToken(owner.token)
      )
    )
    assert.deepEqual(responses.map((response) => response.status()).sort(), [201, 409, 409])
  })
})
