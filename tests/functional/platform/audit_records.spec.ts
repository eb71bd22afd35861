import { API_PREFIX } from '#api/platform/http/endpoint'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import { HTTP_SETTINGS, makeRecord, TEMPLATE_SETTINGS } from '#tests/support/records/records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PROVIDERS = `${API_PREFIX}/providers`
const CONFIGURATIONS = `${API_PREFIX}/redteam/configs`
const SECRET = 'sk-never-to-be-seen-1234567890'

/** In insertion order, because entries of one transaction have the same timestamp. */
const entries = ({ organization }: Persona) =>
  db.from('audit_logs').where('organization_id', organization.id).orderByRaw('created_at, ctid')

const named = async (owner: Persona, action: string) =>
  (await entries(owner)).filter((entry) => entry.action === action)

const bulk = (ids: string[]) => ({ filter: JSON.stringify({ id: ids }) })

const TARGET = {
  name: 'Bank',
  type: 'http',
  purpose: 'Answers questions',
  settings: {
    ...HTTP_SETTINGS,
    url: `https://bank.test/chat?api_key=${SECRET}`,
    headers: [{ name: 'Authorization', secret: true, value: { value: `Bearer ${SECRET}` } }],
    body: `{"message":"{{prompt}}","access_token":"${SECRET}"}`,
  },
}

test.group('Audit log entries', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('creating an organization is audited with its founder as the actor', async ({ assert }) => {
    const owner = await asOwner()
    const [entry] = await entries(owner)
    assert.containSubset(entry, {
      action: 'organization_created',
      target: 'ORGANIZATION',
      target_id: owner.organization.id,
      description: `Created organization ${owner.organization.name}`,
      actor_id: owner.user.id,
      actor_name: owner.user.name,
      actor_email: owner.user.email,
    })
  })

  test('creating, changing, and deleting a target is audited without its credentials', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await client.post(PROVIDERS).json(TARGET).bearerToken(owner.token)
    made.assertStatus(201)
    const url = `${PROVIDERS}/${made.body().id}`
    const change = (body: object) => client.put(url).json(body).bearerToken(owner.token)
    ;(await change({ name: 'Bank of Ada', purpose: 'Helps' })).assertStatus(200)
    ;(await change({ name: 'Bank of Ada' })).assertStatus(200)
    const other = { secret: true, name: 'Authorization', value: { value: 'Bearer short-1' } }
    const settings = { ...TARGET.settings, timeoutMs: 9000, headers: [other] }
    ;(await change({ settings })).assertStatus(200)
    ;(await client.delete(url).bearerToken(owner.token)).assertStatus(200)

    const all = (await entries(owner)).filter(({ target }) => target === 'TARGET')
    assert.deepEqual(
      all.map(({ description }) => description),
      [
        'Created target Bank',
        'Changed target Bank of Ada: name, purpose',
        'Changed target Bank of Ada: settings, credentials',
        'Deleted target Bank of Ada',
      ]
    )
    assert.deepEqual(all[1].metadata.before, { name: 'Bank', purpose: 'Answers questions' })
    assert.deepEqual(all[1].metadata.after, { name: 'Bank of Ada', purpose: 'Helps' })
    assert.equal(all[2].metadata.before.settings.timeoutMs, HTTP_SETTINGS.timeoutMs)
    assert.equal(all[2].metadata.after.settings.timeoutMs, 9000)
    assert.isTrue(all[2].metadata.credentialsReplaced)
    assert.isTrue(all.every((entry) => entry.team_id === owner.team.id))
    const written = JSON.stringify(all)
    assert.notInclude(written, SECRET)
    assert.notInclude(written, SECRET.slice(-4))
    assert.notInclude(written, 'short-1')
    assert.include(written, 'bank.test/chat')
  })

  test('bulk changes and deletions of targets write one entry per target, or no entry if a target is missing', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ids = [await makeRecord['redteam/targets'](owner, 'A')]
    ids.push(await makeRecord['redteam/targets'](owner, 'B'))
    const absent = '00000000-0000-4000-8000-000000000000'
    const change = (qs: object) =>
      client.put(PROVIDERS).qs(qs).json({ purpose: 'Other' }).bearerToken(owner.token)
    ;(await change(bulk([...ids, absent]))).assertStatus(404)
    assert.lengthOf(await named(owner, 'target_updated'), 0)
    ;(await change(bulk(ids))).assertStatus(200)
    assert.lengthOf(await named(owner, 'target_updated'), 2)
    const remove = (qs: object) => client.delete(PROVIDERS).qs(qs).bearerToken(owner.token)
    ;(await remove(bulk([...ids, absent]))).assertStatus(404)
    assert.lengthOf(await named(owner, 'target_deleted'), 0)
    ;(await remove(bulk(ids))).assertStatus(200)
    assert.sameMembers(
      (await named(owner, 'target_deleted')).map(({ target_id }) => target_id),
      ids
    )
  })

  test('creating, changing, copying, importing, and deleting scan templates is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const config = { ...TEMPLATE_SETTINGS, numTests: 2 }
    const made = await client
      .post(CONFIGURATIONS)
      .json({ name: 'Quick', config })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const { id } = made.body()
    const update = client
      .put(`${CONFIGURATIONS}/${id}`)
      .json({ config: { ...config, numTests: 5 } })
    ;(await update.bearerToken(owner.token)).assertStatus(200)
    const copied = await client.post(`${CONFIGURATIONS}/${id}/duplicate`).bearerToken(owner.token)
    copied.assertStatus(201)
    const yaml = 'description: From a file\nredteam:\n  plugins:\n    - prompt-extraction\n'
    const imported = await client
      .post(`${CONFIGURATIONS}/import`)
      .json({ yaml })
      .bearerToken(owner.token)
    imported.assertStatus(201)
    const together = client.delete(CONFIGURATIONS).qs(bulk([id, copied.body().id]))
    ;(await together.bearerToken(owner.token)).assertStatus(200)
    const all = (await entries(owner)).filter(({ target }) => target === 'SCAN_TEMPLATE')
    assert.sameMembers(
      all.map(({ description }) => description),
      [
        'Created scan template Quick',
        'Changed scan template Quick: config',
        'Created scan template Quick (copy) as a copy of Quick',
        'Created scan template From a file from a file',
        'Deleted scan template Quick',
        'Deleted scan template Quick (copy)',
      ]
    )
    const changed = all.find(({ description }) => description.startsWith('Changed'))
    assert.deepEqual(changed.metadata.before, { config: { numTests: 2 } })
    assert.deepEqual(changed.metadata.after, { config: { numTests: 5 } })
  })

  test('an export of results is audited with its filter', async ({ client, assert }) => {
    const owner = await asOwner()
    const id = await makeRecord['redteam/report'](owner, 'Nightly scan')
    const url = `${API_PREFIX}/results/${id}/export`
    const ask = (qs: object) => client.get(url).qs(qs).bearerToken(owner.token)
    ;(await ask({ format: 'csv', filter: '{"status":"failed"}' })).assertStatus(200)
    ;(await ask({ format: 'xml' })).assertStatus(422)
    const exported = await named(owner, 'data_exported')
    assert.lengthOf(exported, 1)
    assert.containSubset(exported[0], {
      target: 'EXPORT',
      target_id: id,
      team_id: owner.team.id,
      description: 'Exported the results of Nightly scan as CSV',
      metadata: { format: 'csv', filter: { status: ['failed'] } },
    })
  })

  test('a rejected request is not audited, and an accepted request is audited with the name and ID of its API token', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const viewer = await asViewer(owner)
    ;(await client.post(PROVIDERS).json(TARGET).bearerToken(viewer.token)).assertStatus(403)
    ;(await client.post(PROVIDERS).json({ name: '' }).bearerToken(owner.token)).assertStatus(422)
    assert.lengthOf(await named(owner, 'target_created'), 0)
    ;(await client.post(PROVIDERS).json(TARGET).bearerToken(owner.token)).assertStatus(201)
    const [entry] = await named(owner, 'target_created')
    assert.equal(entry.metadata.tokenName, 'test')
    assert.match(entry.metadata.tokenId, /^[0-9a-f-]{36}$/)
  })
})
