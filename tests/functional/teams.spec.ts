import { asMember, asNeighbour, asOwner, asStranger } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'

test.group('Teams', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('an administrator creates, renames and deletes a team', async ({ client, assert }) => {
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

  test('a missing name is said in words', async ({ client }) => {
    const { token } = await asOwner()
    const response = await client.post('/api/v1/teams').json({ name: ' ' }).bearerToken(token)
    response.assertStatus(422)
    response.assertBodyContains({
      error: { errors: [{ field: 'name', message: 'Name is required' }] },
    })
  })

  test('the list follows sort, range and filter and says its range', async ({ client, assert }) => {
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

  test('an unknown sort or filter key is refused', async ({ client }) => {
    const { token } = await asOwner()
    ;(
      await client.get('/api/v1/teams').qs({ sort: '["password","ASC"]' }).bearerToken(token)
    ).assertStatus(422)
    ;(
      await client.get('/api/v1/teams').qs({ filter: '{"password":"x"}' }).bearerToken(token)
    ).assertStatus(422)
  })

  test('members see their own teams only and change none', async ({ client, assert }) => {
    const owner = await asOwner()
    const neighbour = await asNeighbour(owner)
    const response = await client.get('/api/v1/teams').bearerToken(neighbour.token)
    assert.deepEqual(
      response.body().map((team: { id: string }) => team.id),
      [neighbour.team.id]
    )
    ;(await client.get(`/api/v1/teams/${owner.team.id}`).bearerToken(neighbour.token)).assertStatus(
      404
    )
    ;(
      await client.post('/api/v1/teams').json({ name: 'Mine' }).bearerToken(neighbour.token)
    ).assertStatus(403)
  })

  test('several are deleted together, or none', async ({ client, assert }) => {
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

  test('abilities are the union of the permission sets, for the asked team', async ({
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
  })
})
