import { asNeighbor, asOwner, asStranger } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const SETS = '/api/v1/redteam/plugins/severity-overrides'
const MEMBERS = [{ pluginId: 'contracts', severity: 'critical' }]

test.group('Severity overrides', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('creating, changing, and deleting severity overrides is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const values = { name: 'Bank', description: 'Ours', members: MEMBERS }
    const made = await client.post(SETS).json(values).bearerToken(owner.token)
    made.assertStatus(201)
    assert.containSubset(made.body(), values)
    const url = `${SETS}/${made.body().id}`
    const members = [...MEMBERS, { pluginId: 'politics', severity: 'informational' }]
    const changed = await client.put(url).json({ members }).bearerToken(owner.token)
    assert.deepEqual(changed.body().members, members)
    ;(await client.delete(url).bearerToken(owner.token)).assertStatus(200)
    const entries = await db.from('audit_logs').where('target', 'SEVERITY_OVERRIDES')
    // Compared in any order, because all entries of one transaction have the same timestamp.
    assert.sameMembers(
      entries.map(({ description }) => description),
      [
        'Created severity overrides Bank',
        'Changed severity overrides Bank: members',
        'Deleted severity overrides Bank',
      ]
    )
  })

  test('severity overrides require a known severity and at least one known plugin, without duplicates', async ({
    client,
  }) => {
    const { token } = await asOwner()
    for (const [field, members] of [
      ['members', []],
      ['members', [...MEMBERS, ...MEMBERS]],
      ['members.1.pluginId', [...MEMBERS, { pluginId: 'nothing', severity: 'low' }]],
      ['members.0.severity', [{ pluginId: 'contracts', severity: 'enormous' }]],
    ] as const) {
      const response = await client.post(SETS).json({ name: 'Bank', members }).bearerToken(token)
      response.assertStatus(422)
      response.assertBodyContains({ error: { errors: [{ field }] } })
    }
  })

  test('a target can use severity overrides of its own team, and deleting the overrides removes them from the target', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const set = await makeRecord['redteam/plugins/severities'](owner)
    const target = `/api/v1/providers/${await makeRecord['redteam/targets'](owner)}`
    const choose = (id: string | null) =>
      client.put(target).json({ pluginSeverityOverrideId: id }).bearerToken(owner.token)
    const chosen = async () =>
      (await client.get(target).bearerToken(owner.token)).body().pluginSeverityOverrideId
    assert.isNull(await chosen())
    ;(await choose(set)).assertStatus(200)
    assert.equal(await chosen(), set)
    const foreign = await makeRecord['redteam/plugins/severities'](await asStranger())
    ;(await choose(foreign)).assertStatus(422)
    ;(await client.delete(`${SETS}/${set}`).bearerToken(owner.token)).assertStatus(200)
    assert.isNull(await chosen())
    ;(await choose(null)).assertStatus(200)
  })

  test("severity overrides are found by ID in any of the caller's teams unless the request names another team", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    const id = await makeRecord['redteam/plugins/severities'](neighbor)
    const ask = (token: string) => client.get(`${SETS}/${id}`).bearerToken(token)
    assert.containSubset((await ask(owner.token)).body(), { id, members: MEMBERS })
    ;(await ask(owner.token).header('X-Team-Id', owner.team.id)).assertStatus(404)
    ;(await ask((await asStranger()).token)).assertStatus(404)
    ;(await client.get(`${SETS}/no-uuid`).bearerToken(owner.token)).assertStatus(404)
  })
})
