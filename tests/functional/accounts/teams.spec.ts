import Team from '#api/accounts/tenants/team'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { asMember, asNeighbor, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Teams', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an administrator creates, renames, and deletes a team', async ({ client, assert }) => {
    const { token } = await asOwner()
    const created = await client
      .post('/api/v1/teams')
      .json({ name: 'Red & Blue' })
      .bearerToken(token)
    created.assertStatus(201)
    assert.equal(created.body().slug, 'red-and-blue')
    const { id } = created.body()
    const renamed = await client
      .put(`/api/v1/teams/${id}`)
      .json({ name: 'Blue', description: null })
      .bearerToken(token)
    renamed.assertBodyContains({ id, name: 'Blue' })
    ;(await client.delete(`/api/v1/teams/${id}`).bearerToken(token)).assertStatus(200)
    ;(await client.get(`/api/v1/teams/${id}`).bearerToken(token)).assertStatus(404)
  })

  test('a team without a name is rejected with the message "Name is required"', async ({
    client,
  }) => {
    const { token } = await asOwner()
    const response = await client.post('/api/v1/teams').json({ name: ' ' }).bearerToken(token)
    response.assertStatus(422)
    response.assertBodyContains({
      error: { errors: [{ field: 'name', message: 'Name is required' }] },
    })
  })

  test('the list of teams can be sorted, paged, and filtered and returns a Content-Range header', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    for (const name of ['Payments', 'Platform', 'Support']) {
      await client.post('/api/v1/teams').json({ name }).bearerToken(owner.token)
    }
    const response = await client
      .get('/api/v1/teams')
      .qs({ sort: '["name","DESC"]', range: '[0,0]', filter: '{"q":"P"}' })
      .bearerToken(owner.token)
    assert.equal(response.header('content-range'), 'teams 0-0/3')
    assert.deepEqual(
      response.body().map((team: { name: string }) => team.name),
      ['Support']
    )
  })

  test('the list of teams rejects an unknown sort or filter key', async ({ client }) => {
    const { token } = await asOwner()
    ;(
      await client.get('/api/v1/teams').qs({ sort: '["password","ASC"]' }).bearerToken(token)
    ).assertStatus(422)
    ;(
      await client.get('/api/v1/teams').qs({ filter: '{"password":"x"}' }).bearerToken(token)
    ).assertStatus(422)
  })

  test('members see only their own teams and cannot create a team', async ({ client, assert }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const response = await client.get('/api/v1/teams').bearerToken(neighbor.token)
    assert.deepEqual(
      response.body().map((team: { id: string }) => team.id),
      [neighbor.team.id]
    )
    ;(await client.get(`/api/v1/teams/${owner.team.id}`).bearerToken(neighbor.token)).assertStatus(
      404
    )
    ;(
      await client.post('/api/v1/teams').json({ name: 'Mine' }).bearerToken(neighbor.token)
    ).assertStatus(403)
  })

  test('deleting several teams in one request is atomic', async ({ client, assert }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const made = await client.post('/api/v1/teams').json({ name: 'One' }).bearerToken(owner.token)
    const ids = [made.body().id, stranger.team.id]
    const refused = await client
      .delete('/api/v1/teams')
      .qs({ filter: JSON.stringify({ id: ids }) })
      .bearerToken(owner.token)
    refused.assertStatus(404)
    ;(await client.get(`/api/v1/teams/${made.body().id}`).bearerToken(owner.token)).assertStatus(
      200
    )
    const accepted = await client
      .delete('/api/v1/teams')
      .qs({ filter: JSON.stringify({ id: [made.body().id] }) })
      .bearerToken(owner.token)
    assert.deepEqual(accepted.body(), [made.body().id])
  })

  test('the list of teams counts the members of each team and can be sorted by member count', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await client.post('/api/v1/teams').json({ name: 'Empty' }).bearerToken(owner.token)
    const member = await asMember(owner, [])
    const counts = async (token: string) => {
      const response = await client
        .get('/api/v1/teams')
        .qs({ sort: '["memberCount","DESC"]' })
        .bearerToken(token)
      return response
        .body()
        .map(({ name, memberCount }: { name: string; memberCount: number }) => [name, memberCount])
    }
    assert.deepEqual(await counts(owner.token), [
      ['Default', 2],
      ['Empty', 0],
    ])
    assert.deepEqual(await counts(member.token), [['Default', 2]])
  })

  test('a team slug is unique within its organization and can be changed', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const stranger = await asStranger()
    const create = (body: object, { token } = owner) =>
      client.post('/api/v1/teams').json(body).bearerToken(token)
    const first = await create({ name: 'Payments' })
    const second = await create({ name: 'Payments' })
    assert.equal(second.body().slug, 'payments-2')
    for (const response of [
      await create({ name: 'Pay', slug: 'payments' }),
      await client
        .put(`/api/v1/teams/${second.body().id}`)
        .json({ name: 'Payments', slug: 'payments' })
        .bearerToken(owner.token),
    ]) {
      response.assertStatus(409)
      response.assertBodyContains({
        error: {
          code: 'teams.slug_taken',
          errors: [{ field: 'slug', message: 'The slug payments belongs to another team' }],
        },
      })
    }
    const malformed = await create({ name: 'Pay', slug: 'Pay & more' })
    malformed.assertStatus(422)
    malformed.assertBodyContains({
      error: {
        errors: [
          {
            field: 'slug',
            message:
              'Slug can contain only lower-case letters, digits and single hyphens between them',
          },
        ],
      },
    })
    ;(await create({ name: 'Payments', slug: 'payments' }, stranger)).assertStatus(201)
    const renamed = await client
      .put(`/api/v1/teams/${first.body().id}`)
      .json({ name: 'Payments', slug: 'pay' })
      .bearerToken(owner.token)
    renamed.assertBodyContains({ slug: 'pay' })
  })

  test('a thousand teams can be created in one atomic request', async ({ client, assert }) => {
    const owner = await asOwner()
    const teams = Array.from({ length: 1000 }, (_, n) => ({ name: `Team ${n % 500}` }))
    const post = (body: object) =>
      client.post('/api/v1/teams/bulk').json(body).bearerToken(owner.token)
    const refusals = [
      [{ name: '' }, 422, 'teams.1000.name', 'Name is required'],
      [
        { name: 'X', slug: 'default' },
        409,
        'teams.1000.slug',
        'The slug default belongs to another team',
      ],
    ] as const
    for (const [wrong, status, field, message] of refusals) {
      const response = await post({ teams: [...teams, wrong] })
      response.assertStatus(status)
      response.assertBodyContains({ error: { errors: [{ field, message }] } })
    }
    const [{ count: none }] = await organizationScope(owner.organization, Team)
      .query()
      .count('*')
      .pojo<{ count: string }>()
    assert.equal(Number(none), 1)

    const created = await post({ teams })
    created.assertStatus(201)
    const ids: string[] = created.body()
    assert.lengthOf(new Set(ids), 1000)
    const last = await client.get(`/api/v1/teams/${ids[999]}`).bearerToken(owner.token)
    last.assertBodyContains({ name: 'Team 499', slug: 'team-499-2' })
    const trail = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'team_created' })
    assert.lengthOf(trail, 1000)
    const gone = await client
      .delete('/api/v1/teams')
      .json({ filter: { id: ids } })
      .bearerToken(owner.token)
    assert.lengthOf(gone.body(), 1000)
  })

  test('the contents of a team are counted, and deleting a team that has contents requires its name', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = owner.team
    await makeRecord['redteam/targets'](owner)
    await makeRecord['redteam/targets'](owner)
    await makeRecord.jobs(owner)
    const contents = await client.get(`/api/v1/teams/${id}/contents`).bearerToken(owner.token)
    assert.deepEqual(contents.body(), {
      targets: 2,
      templates: 0,
      scans: 1,
      evals: 1,
      evalConfigs: 0,
      datasets: 0,
      severityOverrides: 0,
      customPolicies: 0,
      modelAudits: 0,
      webhooks: 0,
      apiTokens: 0,
      members: 1,
    })
    const remove = (confirm?: string) =>
      client
        .delete(`/api/v1/teams/${id}`)
        .qs(confirm === undefined ? {} : { confirm })
        .bearerToken(owner.token)
    for (const refused of [await remove(), await remove('Other')]) {
      refused.assertStatus(409)
      refused.assertBodyContains({ error: { code: 'teams.holds_work' } })
      assert.include(refused.body().error.message, '2 targets, 1 scan, 1 evaluation')
    }
    const made = await client.post('/api/v1/teams').json({ name: 'Empty' }).bearerToken(owner.token)
    const together = await client
      .delete('/api/v1/teams')
      .qs({ filter: JSON.stringify({ id: [id, made.body().id] }) })
      .bearerToken(owner.token)
    together.assertStatus(409)
    assert.include(together.body().error.message, '1 of 2 teams are not empty: Default (2 targets')
    ;(await remove('Default')).assertStatus(200)
    assert.isNull(await db.from('targets').where('team_id', id).first())
    const [{ metadata }] = await db
      .from('audit_logs')
      .where({ action: 'team_deleted', target_id: id })
    assert.deepInclude(metadata, { members: 1, work: '2 targets, 1 scan, 1 evaluation' })
  })

  test('changing a team is audited, but an update without changes is not', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const put = (body: object) =>
      client.put(`/api/v1/teams/${owner.team.id}`).json(body).bearerToken(owner.token)
    await put({ name: 'Default' })
    await put({ name: 'Core', description: 'The first' })
    const rows = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'team_updated' })
    assert.deepEqual(
      rows.map(({ action, description, metadata: { before, after } }) => ({
        action,
        description,
        metadata: { before, after },
      })),
      [
        {
          action: 'team_updated',
          description: 'Changed team Core',
          metadata: {
            before: { name: 'Default', description: null },
            after: { name: 'Core', description: 'The first' },
          },
        },
      ]
    )
  })

  test("a member's abilities match the permission sets of the member's role", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const runner = await asMember(owner, ['RUN_SCANS'])
    const response = await client
      .get('/api/v1/users/me/abilities')
      .qs({ teamId: owner.team.id })
      .bearerToken(runner.token)
    const rules = response
      .body()
      .map((rule: { action: string; subject: string }) => `${rule.action} ${rule.subject}`)
    assert.include(rules, 'create EvalJob')
    assert.notInclude(rules, 'create Provider')
    for (const rule of response.body()) {
      assert.containSubset(rule, { conditions: null, fields: null, inverted: false })
    }
  })
})
