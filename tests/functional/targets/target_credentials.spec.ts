import { issueApiToken } from '#api/accounts/access/api_token_secret'
import Target from '#api/targets/target'
import { makeStale, withPassword } from '#tests/support/sign_in/mfa'
import { signIn } from '#tests/support/requests/http_session'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import {
  createTarget,
  fieldsOf,
  OAUTH,
  SECRET,
  servedTarget,
} from '#tests/support/records/target_records'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

test.group('Credential references', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const MODEL = { vendor: 'anthropic', model: 'claude', apiKey: { value: '{{ env.MY_KEY }}' } }

  test('a credential reference is returned unresolved, and server-side tests and scans fail with an error that names it', async ({
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
    // Saving the unchanged values of the form changes nothing.
    const again = await client
      .put(`/api/v1/providers/${id}`)
      .json({ type: 'model', settings })
      .bearerToken(owner.token)
    assert.deepEqual(again.body().settings.apiKey, { isSet: true, reference: 'MY_KEY' })
    const probe = await client.post(`/api/v1/providers/${id}/test`).bearerToken(owner.token)
    assert.include(probe.body().error.message, 'environment variables (MY_KEY)')
    const configId = await makeRecord['redteam/configs'](owner)
    const scan = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: id, configId })
      .bearerToken(owner.token)
    scan.assertStatus(409)
    assert.include(scan.body().error.message, 'MY_KEY')
  })

  test('a server-side scan of a target that needs code is rejected', async ({ client, assert }) => {
    const owner = await asOwner()
    const made = await createTarget(client, owner, 'cli', { provider: 'file://target.py' })
    const configId = await makeRecord['redteam/configs'](owner)
    const scan = await client
      .post('/api/v1/jobs')
      .json({ type: 'redteam', targetId: made.body().id, configId })
      .bearerToken(owner.token)
    scan.assertStatus(409)
    assert.include(scan.body().error.message, 'command-line tool')
  })
})

test.group('Credentials passed to the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const decide = (client: ApiClient, { token }: Persona, id: string, body: object) =>
    client.put(`/api/v1/providers/${id}`).json(body).bearerToken(token)

  const clientSecret = async (client: ApiClient, persona: Persona, id: string) =>
    (await servedTarget(client, persona, id)).config.config.auth.clientSecret

  const REFERENCE = '{{env.TARGET_OAUTH_CLIENT_SECRET}}'

  test('an administrator must enter every credential again to allow passing credentials as values', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const editor = await asMember(owner, ['MANAGE_PROVIDERS'])
    const { id, settings } = (await createTarget(client, owner, 'http', OAUTH)).body()
    const values = { handedSecrets: 'values' }
    const again = { ...values, type: 'http', settings: OAUTH }
    ;(await decide(client, editor, id, again)).assertStatus(403)
    const alone = await decide(client, owner, id, values)
    alone.assertStatus(422)
    assert.deepEqual(fieldsOf(alone.body()), ['handedSecrets'])
    const kept = await decide(client, owner, id, { ...values, type: 'http', settings })
    kept.assertStatus(422)
    assert.deepEqual(fieldsOf(kept.body()), ['settings.oauth.clientSecret'])
    const bulk = `/api/v1/providers?filter=${encodeURIComponent(JSON.stringify({ id: [id] }))}`
    ;(await client.put(bulk).json(values).bearerToken(owner.token)).assertStatus(422)
    assert.equal(await clientSecret(client, owner, id), REFERENCE)
    ;(await decide(client, owner, id, again)).assertStatus(200)
    assert.equal(await clientSecret(client, owner, id), SECRET)
    // When an editor saves the call settings, the credential is served as a reference again.
    ;(await decide(client, editor, id, { type: 'http', settings })).assertStatus(200)
    assert.equal(await clientSecret(client, owner, id), REFERENCE)
    const { browser } = await withPassword(client, owner)
    await makeStale(owner)
    const stale = await browser.put(`/api/v1/providers/${id}`).json(again)
    stale.assertBodyContains({ error: { code: 'reauthentication_required' } })
    const copied = { name: 'Copy', type: 'http', settings: OAUTH, ...values }
    const copy = await client.post('/api/v1/providers').json(copied).bearerToken(editor.token)
    copy.assertStatus(403)
  })

  test("credential values are returned only to an administrator's unrestricted token, and each read is audited", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const { id } = (await createTarget(client, owner, 'http', OAUTH)).body()
    const again = { type: 'http', settings: OAUTH, handedSecrets: 'values' }
    const changed = await decide(client, owner, id, again)
    changed.assertStatus(200)
    const order = { userId: owner.user.id, name: 'T', organizationId: owner.organization.id }
    const readOnly = await issueApiToken({ ...order, expiresAt: null, isReadOnly: true })
    const ofTeam = await issueApiToken({ ...order, expiresAt: null, teamId: owner.team.id })
    for (const token of [viewer.token, readOnly.token, ofTeam.token]) {
      assert.equal(await clientSecret(client, { ...owner, token }, id), REFERENCE)
    }
    const records = () =>
      db.from('audit_logs').where({ action: 'target_secrets_read', target_id: id })
    assert.lengthOf(await records(), 0)
    assert.equal(await clientSecret(client, owner, id), SECRET)
    const [record] = await records()
    assert.equal(record.actor_id, owner.user.id)
    const browser = await signIn(owner)
    const page = await browser.fetch(`/api/v1/providers/${id}`)
    assert.include(await page.text(), 'TARGET_OAUTH_CLIENT_SECRET')
    assert.lengthOf(await records(), 1)
    ;(await decide(client, owner, id, { handedSecrets: 'none' })).assertStatus(200)
    assert.equal(await clientSecret(client, owner, id), '')
    const [update] = await db
      .from('audit_logs')
      .where({ action: 'target_updated', target_id: id })
      .orderBy('created_at', 'desc')
    assert.include(update.description, 'handedSecrets')
  })

  const { oauth } = OAUTH
  const ELSEWHERE: Record<string, { url?: string; rawRequest?: string; oauth?: object }> = {
    'another host': { url: 'https://attacker.example/chat' },
    'another port': { url: 'https://a.example.test:8443/chat' },
    'another scheme': { url: 'http://a.example.test/chat' },
    'another path': { url: 'https://a.example.test/echo' },
    'another query': { url: 'https://a.example.test/chat?forward=attacker.example' },
    'user information': { url: 'https://a.example.test@attacker.example/chat' },
    'another token host': { oauth: { ...oauth, tokenUrl: 'https://attacker.example/token' } },
    'another token path': { oauth: { ...oauth, tokenUrl: 'https://login.example.test/echo' } },
    'a raw request': { rawRequest: 'POST /chat HTTP/1.1\nHost: attacker.example\n\n{{prompt}}' },
  }

  test('a stored credential must be entered again when its destination address changes', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id, settings } = (await createTarget(client, owner, 'http', OAUTH)).body()
    const { clientSecret: kept } = settings.oauth
    for (const [name, change] of Object.entries(ELSEWHERE)) {
      const token = { ...settings.oauth, ...change.oauth, clientSecret: kept }
      const body = { type: 'http', settings: { ...settings, ...change, oauth: token } }
      const saved = await decide(client, owner, id, body)
      assert.equal(saved.status(), 422, `${name}: ${saved.text()}`)
      for (const action of ['test', 'discover']) {
        const tried = await client
          .post(`/api/v1/providers/${action}`)
          .json({ ...body, providerId: id })
          .bearerToken(owner.token)
        assert.equal(tried.status(), 422, `${action}: ${name}`)
      }
    }
  })

  const rawRequest = (line: string, host: string) => `${line}\nHost: ${host}\n\n{{prompt}}`
  const RAW: Record<string, string> = {
    'a tab in the host': rawRequest('POST /chat HTTP/1.1', 'a.example.test\t.attacker.example'),
    'a tab before a port': rawRequest('POST /chat HTTP/1.1', 'a.example.test\t:8443'),
    'a path after a space': rawRequest('POST /chat /../echo HTTP/1.1', 'a.example.test'),
    'an absolute address': rawRequest('POST https://attacker.example/chat', 'a.example.test'),
    'another first host': rawRequest('POST /chat', 'attacker.example\nHost: a.example.test'),
  }

  test('a raw request keeps stored credentials only while its normalized address stays the same', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const header = { name: 'X-Api-Key', secret: true, value: { value: SECRET } }
    const stored = { rawRequest: rawRequest('POST /chat HTTP/1.1', 'a.example.test') }
    const made = await createTarget(client, owner, 'http', { ...stored, headers: [header] })
    const { id, settings } = made.body()
    const save = (text: string) =>
      decide(client, owner, id, { type: 'http', settings: { ...settings, rawRequest: text } })
    for (const [name, text] of Object.entries(RAW)) {
      assert.equal((await save(text)).status(), 422, name)
    }
    const spelled = rawRequest('POST  /chat', 'A.example.test:443')
    ;(await save(spelled)).assertStatus(200)
    assert.include((await Target.findOrFail(id)).call.settings, { rawRequest: spelled })
    assert.isNotNull((await Target.findOrFail(id)).secrets)
  })
})
