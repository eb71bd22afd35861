import Target from '#api/targets/target'
import { signIn } from '#tests/support/http_session'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { createTarget, OAUTH, SECRET, servedTarget } from '#tests/support/target_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Credentials by reference', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const MODEL = { vendor: 'anthropic', model: 'claude', apiKey: { value: '{{ env.MY_KEY }}' } }

  test('stay names that only the tool resolves: the server says which it does not have', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await createTarget(client, owner, 'model', MODEL)
    made.assertStatus(201)
    const { id, settings } = made.body()
    assert.deepEqual(settings.apiKey, { isSet: true, reference: 'MY_KEY' })
    assert.isNull((await Target.findOrFail(id)).secrets)
    const { config } = await servedTarget(client, owner, id)
    assert.equal(config.config.apiKey, '{{env.MY_KEY}}')
    // A form that sends back what it got changes nothing.
    const again = await client
      .put(`/api/v1/providers/${id}`)
      .json({ type: 'model', settings })
      .bearerToken(owner.token)
    assert.deepEqual(again.body().settings.apiKey, { isSet: true, reference: 'MY_KEY' })
    const probe = await client.post(`/api/v1/providers/${id}/test`).bearerToken(owner.token)
    assert.include(probe.body().error.message, 'does not have MY_KEY')
    const configId = await makeRecord['redteam/configs'](owner)
    const scan = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: id, configId })
      .bearerToken(owner.token)
    scan.assertStatus(409)
    assert.include(scan.body().error.message, 'MY_KEY')
  })

  test('that need code are refused as scans of the server', async ({ client, assert }) => {
    const owner = await asOwner()
    const made = await createTarget(client, owner, 'cli', { provider: 'file://target.py' })
    const configId = await makeRecord['redteam/configs'](owner)
    const scan = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: made.body().id, configId })
      .bearerToken(owner.token)
    scan.assertStatus(409)
    assert.include(scan.body().error.message, 'command line only')
  })
})

test.group('What the tool is handed', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is decided by who may change the target, and values are recorded and go to no page', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id } = (await createTarget(client, owner, 'http', OAUTH)).body()
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const decide = ({ token }: Persona, handedSecrets: string) =>
      client.put(`/api/v1/providers/${id}`).json({ handedSecrets }).bearerToken(token)
    const secretOf = async (persona: Persona) =>
      (await servedTarget(client, persona, id)).config.config.auth.clientSecret
    const records = () =>
      db.from('audit_logs').where({ action: 'target_secrets_read', target_id: id })
    ;(await decide(viewer, 'values')).assertStatus(403)
    assert.equal(await secretOf(viewer), '{{env.TARGET_OAUTH_CLIENT_SECRET}}')
    ;(await decide(owner, 'none')).assertStatus(200)
    assert.equal(await secretOf(viewer), '')
    assert.lengthOf(await records(), 0)
    ;(await decide(owner, 'values')).assertStatus(200)
    assert.equal(await secretOf(viewer), SECRET)
    const [record] = await records()
    assert.equal(record.actor_id, viewer.user.id)
    const browser = await signIn(owner)
    const page = await browser.fetch(`/api/v1/providers/${id}`)
    assert.include(await page.text(), 'TARGET_OAUTH_CLIENT_SECRET')
    assert.lengthOf(await records(), 1)
    const [changed] = await db
      .from('audit_logs')
      .where({ action: 'target_updated', target_id: id })
      .orderBy('created_at', 'desc')
    assert.include(changed.description, 'handedSecrets')
  })
})
