import { withPassword } from '#tests/support/sign_in/mfa'
import { forgetSettings, asHost } from '#tests/support/host'
import { asOwner, asStranger, type Persona } from '#tests/support/personas'
import { redteamModels } from '#api/platform/settings/redteam_models'
import { mailSettings } from '#api/platform/mail/mail_settings'
import { signInRules } from '#api/accounts/access/sign_in_rules'
import { createTeam } from '#api/accounts/teams/create_team'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const URL = '/api/v1/server-settings'
const KEY = 'sk-a-very-secret-key-1234'

const provider = (model: string) => ({
  kind: 'openai_compatible',
  model,
  baseUrl: 'http://127.0.0.1:9/v1',
  apiKey: { value: KEY },
})

const MAIL = {
  host: 'smtp.example.test',
  port: 587,
  security: 'starttls',
  user: 'assay',
  password: { value: 'a mail password' },
  from: 'Assay <assay@example.test>',
}

const SIGN_IN = {
  allowPassword: true,
  allowLink: true,
  allowRegistration: false,
  allowOrganizations: false,
  domains: ['Example.test'],
  sessionDays: 7,
  maxSessionDays: 20,
}

const put = async (client: ApiClient, persona: Persona, path: string, body: object) => {
  const { browser } = await withPassword(client, persona)
  return browser.put(`${URL}/${path}`).json(body)
}

const fieldsOf = (body: { error: { errors: { field: string }[] } }) =>
  body.error.errors.map(({ field }) => field)

test.group('Team models', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test("a team's own model takes precedence over the organization's models for generation and grading", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const other = await createTeam(owner.organization, { name: 'Payments' })
    const chosen = async (teamId: string) => {
      const models = await redteamModels({ organizationId: owner.organization.id, teamId })
      return models && [models.generation.model, models.grading.model]
    }
    assert.isNull(await chosen(owner.team.id))
    ;(await put(client, owner, 'redteam.grading', provider('judge'))).assertStatus(200)
    assert.isNull(await chosen(owner.team.id), 'no model writes, so scans stay built-in')
    ;(await put(client, owner, 'redteam.provider', provider('house'))).assertStatus(200)
    assert.deepEqual(await chosen(owner.team.id), ['house', 'judge'])
    const own = `redteam.provider?scopeTeamId=${owner.team.id}`
    const set = await put(client, owner, own, provider('team'))
    set.assertBodyContains({ scope: { kind: 'team', id: owner.team.id }, updatedBy: 'Owner' })
    assert.deepEqual(await chosen(owner.team.id), ['team', 'team'])
    assert.deepEqual(await chosen(other.id), ['house', 'judge'])
    const listed = await client.get(URL).bearerToken(owner.token)
    assert.deepEqual(
      listed
        .body()
        .flatMap((row: { isSet: boolean; key: string; scope: { kind: string } }) =>
          row.isSet ? [`${row.key} ${row.scope.kind}`] : []
        ),
      ['redteam.provider organization', 'redteam.provider team', 'redteam.grading organization']
    )
    ;(await client.delete(`${URL}/${own}`).bearerToken(owner.token)).assertBodyContains({
      isSet: false,
    })
    assert.deepEqual(await chosen(owner.team.id), ['house', 'judge'])
  })

  test("a setting is rejected for another organization's team, and a server-wide setting is rejected for any team", async ({
    client,
  }) => {
    const owner = await asHost()
    const stranger = await asStranger()
    const path = `redteam.provider?scopeTeamId=${owner.team.id}`
    ;(await put(client, stranger, path, provider('theirs'))).assertStatus(404)
    const team = `mail?scopeTeamId=${owner.team.id}`
    ;(await put(client, owner, team, MAIL)).assertStatus(422)
  })

  test('changing server settings is audited with the values before and after, without credentials', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await put(client, owner, 'redteam.provider', provider('first'))
    await put(client, owner, 'redteam.provider', { ...provider('second'), apiKey: { isSet: true } })
    await client.delete(`${URL}/redteam.provider`).bearerToken(owner.token)
    const rows = await db
      .from('audit_logs')
      .where('organization_id', owner.organization.id)
      .where('target', 'SETTING')
      .orderBy('created_at')
      .select('action', 'description', 'metadata')
    assert.containsSubset(rows, [
      { action: 'setting_updated', metadata: { after: { model: 'first' } } },
      {
        action: 'setting_updated',
        description: 'Changed the server setting Red team provider',
        metadata: { before: { model: 'first' }, after: { model: 'second' } },
      },
      { action: 'setting_removed', metadata: { before: { model: 'second' } } },
    ])
    assert.notInclude(JSON.stringify(rows), KEY.slice(0, 12))
  })
})

test.group('Server-wide settings', (group) => {
  group.each.setup(async () => {
    const undo = await testUtils.db().wrapInGlobalTransaction()
    return async () => {
      await undo()
      await forgetSettings()
    }
  })

  test('only administrators of the first organization can see and change server-wide settings', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    const stranger = await asStranger()
    ;(await put(client, host, 'mail', MAIL)).assertStatus(200)
    const seen = await client.get(`${URL}/mail`).bearerToken(stranger.token)
    seen.assertBody({
      key: 'mail',
      scope: { kind: 'installation' },
      isYours: false,
      isSet: false,
      value: {},
      ceiling: null,
      updatedAt: null,
      updatedBy: null,
    })
    assert.notInclude(
      JSON.stringify((await client.get(URL).bearerToken(stranger.token)).body()),
      'smtp.example'
    )
    ;(await put(client, stranger, 'mail', MAIL)).assertStatus(403)
    ;(await client.delete(`${URL}/mail`).bearerToken(stranger.token)).assertStatus(403)
    ;(await client.post(`${URL}/mail/test`).json(MAIL).bearerToken(stranger.token)).assertStatus(
      403
    )
    const { smtpUrl } = (await mailSettings()) ?? {}
    assert.equal(smtpUrl, 'smtp://assay:a%20mail%20password@smtp.example.test:587')
  })

  test('a mail password is kept only for the same mail server, and invalid fields are rejected', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    ;(await put(client, host, 'mail', MAIL)).assertStatus(200)
    const kept = { ...MAIL, password: { isSet: true } }
    const same = await put(client, host, 'mail', { ...kept, from: 'other@example.test' })
    same.assertBodyContains({ value: { from: 'other@example.test', password: { isSet: true } } })
    assert.include((await mailSettings())?.smtpUrl ?? '', 'a%20mail%20password')
    const elsewhere = await put(client, host, 'mail', { ...kept, host: 'elsewhere.test' })
    assert.deepEqual(fieldsOf(elsewhere.body()), ['password'])
    const wrong = { ...MAIL, host: 'https://smtp.example.test', from: 'nobody' }
    assert.deepEqual(fieldsOf((await put(client, host, 'mail', wrong)).body()), ['host', 'from'])
    const row = await db.from('server_settings').where('key', 'mail').first()
    assert.notInclude(JSON.stringify(row), 'a mail password')
  })

  test('sign-in rules apply immediately, and rules that would lock everyone out are rejected', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    const { browser } = await withPassword(client, host)
    const save = (key: string, body: object) => browser.put(`${URL}/${key}`).json(body)
    ;(await save('sign_in', SIGN_IN)).assertStatus(200)
    assert.containsSubset(await signInRules(), {
      registration: false,
      emailDomains: ['example.test'],
      sessionDays: 7,
      maxSessionDays: 20,
      organizations: false,
    })
    const refused = async (changes: object) =>
      fieldsOf((await save('sign_in', { ...SIGN_IN, ...changes })).body())
    assert.deepEqual(await refused({ allowPassword: false, allowLink: false }), ['allowPassword'])
    assert.deepEqual(await refused({ allowPassword: false }), ['allowPassword'], 'no mail, no link')
    assert.deepEqual(await refused({ domains: ['https://x'] }), ['domains.0'])
    assert.deepEqual(await refused({ sessionDays: 1000 }), ['sessionDays'])
    assert.deepEqual(await refused({ maxSessionDays: 0 }), ['maxSessionDays'])
    const tooShort = await save('sign_in', { ...SIGN_IN, sessionDays: 0 })
    assert.include(tooShort.text(), 'Enter a whole number of days from 1 to 365')
    const longTimeout = await save('sign_in', { ...SIGN_IN, sessionDays: 20, maxSessionDays: 19 })
    longTimeout.assertStatus(422)
    assert.containsSubset(longTimeout.body().error.errors, [
      {
        field: 'sessionDays',
        message:
          'The idle timeout (20 days) is longer than the max session age (19 days). Shorten it or raise the max session age.',
      },
    ])
    assert.equal((await signInRules()).maxSessionDays, 20)
    ;(await save('sign_in', { ...SIGN_IN, sessionDays: 20 })).assertStatus(200)
    await db.from('users').where('id', host.user.id).update({ password: null })
    assert.deepEqual(await refused({ allowLink: false }), ['allowLink'], 'nobody has a password')
    ;(await save('mail', MAIL)).assertStatus(200)
    ;(await save('sign_in', { ...SIGN_IN, allowPassword: false })).assertStatus(200)
    ;(await browser.delete(`${URL}/mail`)).assertStatus(409)
  })

  test('mail settings and sign-in rules cannot be changed or tested with an API token', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    const own = { mail: MAIL, sign_in: SIGN_IN }
    for (const [key, body] of Object.entries(own)) {
      const path = `${URL}/${key}`
      for (const request of [
        client.put(path).json(body),
        client.delete(path),
        client.post(`${path}/test`).json(body),
      ]) {
        const refused = await request.bearerToken(host.token)
        assert.equal(refused.body().error.code, 'access.browser_only', key)
      }
      ;(await client.get(path).bearerToken(host.token)).assertStatus(200)
    }
  })

  test('an allow list accepts hosts only and can be tested before it is saved', async ({
    client,
    assert,
  }) => {
    const host = await asHost()
    const rules = { mode: 'allow_list', hosts: ['*.example.test', '127.0.0.1'], allowPrivate: true }
    const wrong = { ...rules, hosts: ['fine.test', 'https://x.test/', 'a b'] }
    const response = await put(client, host, 'outbound', wrong)
    assert.deepEqual(fieldsOf(response.body()), ['hosts.1', 'hosts.2'])
    assert.deepEqual(
      fieldsOf((await put(client, host, 'outbound', { ...rules, hosts: [] })).body()),
      ['hosts']
    )
    const tried = async (address: string, changes = {}) => {
      const body = { ...rules, ...changes, address }
      return (await client.post(`${URL}/outbound/test`).json(body).bearerToken(host.token)).body()
    }
    assert.containsSubset(await tried('http://127.0.0.1:9/x'), { ok: true, subject: '127.0.0.1' })
    assert.containsSubset(await tried('http://127.0.0.1:9/x', { allowPrivate: false }), {
      ok: false,
      error: { code: 'refused_by_policy' },
    })
    assert.match((await tried('elsewhere.test')).error.message, /not on the list/)
    assert.match((await tried('http://169.254.169.254/')).error.message, /not on the list/)
    const all = await tried('http://169.254.169.254/', { mode: 'all' })
    assert.match(all.error.message, /metadata/)
  })
})
