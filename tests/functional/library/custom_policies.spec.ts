import { asMember, asNeighbor, asOwner, asStranger, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const POLICIES = '/api/v1/custom-policies'

const create = async (client: ApiClient, { token }: Persona, values: object = {}) => {
  const made = await client
    .post(POLICIES)
    .json({ name: 'Legal', text: 'Never gives legal advice.', severity: 'high', ...values })
    .bearerToken(token)
  made.assertStatus(201)
  return made.body()
}

/** Sends the request that the command-line tool makes for policies. */
const byIds = (client: ApiClient, { token }: Persona, ids: string[], teamId?: string) => {
  const asked = [...ids.map((id) => `id=${id}`), ...(teamId ? [`teamId=${teamId}`] : [])]
  return client.get(`${POLICIES}/?${asked.join('&')}`).bearerToken(token)
}

test.group('Custom policies', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('creating, changing, and deleting a policy is audited', async ({ client, assert }) => {
    const owner = await asOwner()
    const policy = await create(client, owner)
    assert.containSubset(policy, { severity: 'high', isShared: false, teamId: owner.team.id })
    const url = `${POLICIES}/${policy.id}`
    const change = client.put(url).json({ text: 'Never.', severity: 'low' })
    assert.containSubset((await change.bearerToken(owner.token)).body(), { text: 'Never.' })
    ;(await client.delete(url).bearerToken(owner.token)).assertStatus(200)
    ;(await client.get(url).bearerToken(owner.token)).assertStatus(404)
    const entries = await db.from('audit_logs').where('target', 'CUSTOM_POLICY')
    // Compared in any order, because all entries of one transaction have the same timestamp.
    assert.sameMembers(
      entries.map(({ description }) => description),
      ['Created policy Legal', 'Changed policy Legal: text, severity', 'Deleted policy Legal']
    )
  })

  test('a policy requires a name, a policy text, and a known severity', async ({ client }) => {
    const { token } = await asOwner()
    for (const wrong of [{ name: ' ' }, { text: '' }, { severity: 'enormous' }]) {
      const values = { name: 'Legal', text: 'Never.', ...wrong }
      ;(await client.post(POLICIES).json(values).bearerToken(token)).assertStatus(422)
    }
  })

  test('policies can be sorted by severity, and descending order begins with the most severe policies', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    for (const severity of ['medium', 'informational', 'critical', 'low', 'high']) {
      await create(client, owner, { name: severity, severity })
    }
    const sorted = async (order: string) => {
      const sort = JSON.stringify(['severity', order])
      const response = await client.get(POLICIES).qs({ sort }).bearerToken(owner.token)
      return response.body().map(({ severity }: { severity: string }) => severity)
    }
    const worstFirst = ['critical', 'high', 'medium', 'low', 'informational']
    assert.deepEqual(await sorted('DESC'), worstFirst)
    assert.deepEqual(await sorted('ASC'), worstFirst.toReversed())
  })

  test('other teams of the organization can read a shared policy but not change or delete it', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const shared = await create(client, neighbor, { isShared: true })
    const own = await create(client, neighbor, { name: 'Of the neighbor' })
    const names = (persona: Persona) =>
      client
        .get(POLICIES)
        .bearerToken(persona.token)
        .then((response) => response.body().map(({ id }: { id: string }) => id))
    const asked = { ...owner, token: (await asMember(owner, ['MANAGE_CUSTOM_POLICIES'])).token }
    assert.deepEqual(await names(asked), [shared.id])
    assert.sameMembers(await names(neighbor), [shared.id, own.id])
    assert.deepEqual(await names(await asStranger()), [])
    const url = `${POLICIES}/${shared.id}`
    ;(await client.get(url).bearerToken(asked.token)).assertStatus(200)
    ;(await client.put(url).json({ name: 'Mine' }).bearerToken(asked.token)).assertStatus(404)
    ;(await client.delete(url).bearerToken(asked.token)).assertStatus(404)
  })

  test("a lookup by ID finds shared policies and the policies of all the caller's teams, even if the request names one team", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const stranger = await asStranger()
    const mine = await create(client, owner)
    const theirs = await create(client, neighbor, { name: 'Of the neighbor' })
    const shared = await create(client, neighbor, { name: 'Shared', isShared: true })
    const foreign = await create(client, stranger)
    const all = [mine.id, theirs.id, shared.id, foreign.id]
    const found = async (persona: Persona, teamId?: string) => {
      const response = await byIds(client, persona, all, teamId)
      response.assertStatus(200)
      return response.body().map(({ name, text, severity }: typeof mine) => [name, text, severity])
    }
    const row = (name: string) => [name, 'Never gives legal advice.', 'high']
    // Administrators belong to every team of the organization.
    const teams = [row('Legal'), row('Of the neighbor'), row('Shared')]
    assert.sameDeepMembers(await found(owner, owner.team.id), teams)
    assert.sameDeepMembers(await found(owner), teams)
    const member = await asMember(owner, ['VIEW_CUSTOM_POLICIES'])
    assert.sameDeepMembers(await found(member, owner.team.id), [row('Legal'), row('Shared')])
    const one = await byIds(client, owner, [mine.id])
    assert.lengthOf(one.body(), 1)
    ;(await byIds(client, owner, ['no-uuid'])).assertStatus(422)
    ;(await byIds(client, member, all, stranger.team.id)).assertStatus(404)
    const blind = await asMember(owner, ['VIEW_EVALS'])
    ;(await byIds(client, blind, all, owner.team.id)).assertStatus(403)
  })
})
