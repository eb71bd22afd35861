import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { createLink } from '#api/accounts/identity/links/one_time_links'
import User from '#api/accounts/tenants/user'
import { asMember, asOwner, type Persona } from '#tests/support/personas'
import { openBrowser } from '#tests/support/requests/http_browser'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const ACCOUNTS = '/api/v1/service-accounts'

const roleOf = async ({ organization }: Persona, slug: string): Promise<string> =>
  (await organizationScope(organization, Role).query().where('slug', slug).firstOrFail()).id

async function create(client: ApiClient, { token }: Persona, body: object) {
  const response = await client.post(ACCOUNTS).json(body).bearerToken(token)
  response.assertStatus(201)
  return response.body()
}

test.group('Service accounts', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the key of a service account is returned only once, and the account has no access until it joins a team', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const account = await create(client, owner, { name: 'Pipeline' })
    const targets = () => client.get('/api/v1/providers').bearerToken(account.token)
    ;(await targets()).assertStatus(403)

    const addToTeam = { teamId: owner.team.id, roleId: await roleOf(owner, 'viewer') }
    await client.put(`/api/v1/users/${account.id}`).json({ addToTeam }).bearerToken(owner.token)
    ;(await targets()).assertStatus(200)
    const made = await client.post('/api/v1/teams').json({ name: 'X' }).bearerToken(account.token)
    made.assertStatus(403)

    const shown = await client.get(`${ACCOUNTS}/${account.id}`).bearerToken(owner.token)
    assert.notProperty(shown.body(), 'token')
    assert.notProperty(shown.body(), 'email')
    assert.containsSubset(shown.body(), { name: 'Pipeline', teams: [{ roleName: 'Viewer' }] })
    assert.isNotNull(shown.body().keyLastUsedAt)
  })

  test("a service account can be created with administrator rights and teams, but not with another organization's team", async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const teams = [{ teamId: owner.team.id, roleId: await roleOf(owner, 'editor') }]
    const account = await create(client, owner, { name: 'Robot', isAdmin: true, teams })
    const made = await client.post('/api/v1/teams').json({ name: 'X' }).bearerToken(account.token)
    made.assertStatus(201)
    const foreign = await asOwner()
    const refused = await client
      .post(ACCOUNTS)
      .json({ name: 'Spy', teams: [{ ...teams[0], teamId: foreign.team.id }] })
      .bearerToken(owner.token)
    refused.assertStatus(422)
    assert.equal(refused.body().error.errors[0].field, 'teams.0.teamId')
    assert.isNull(await db.from('users').where('name', 'Spy').first())
  })

  test('a service account can be renamed, given a new key, and deleted together with its memberships', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const { id, token } = await create(client, owner, { name: 'Pipeline' })
    const me = (key: string) => client.get('/api/v1/users/me').bearerToken(key)

    const renamed = await client
      .put(`${ACCOUNTS}/${id}`)
      .json({ name: 'Nightly', isAdmin: true })
      .bearerToken(owner.token)
    renamed.assertBodyContains({ name: 'Nightly', isAdmin: true })

    const rotated = await client.post(`${ACCOUNTS}/${id}/rotate-key`).bearerToken(owner.token)
    rotated.assertStatus(200)
    ;(await me(token)).assertStatus(401)
    ;(await me(rotated.body().token)).assertStatus(200)

    ;(await client.delete(`${ACCOUNTS}/${id}`).bearerToken(owner.token)).assertStatus(200)
    ;(await me(rotated.body().token)).assertStatus(401)
    assert.isNull(await db.from('users').where('id', id).first())
    const log = await db
      .from('audit_logs')
      .where('target_id', id)
      .select('action', 'description', 'metadata')
    assert.sameMembers(
      log.map((row) => `${row.action}: ${row.description}`),
      [
        'service_account_created: Created service account Pipeline',
        'service_account_updated: Renamed service account Pipeline to Nightly',
        'org_admin_added: Made Pipeline an administrator of the organization',
        'service_account_updated: Rotated the key of service account Nightly',
        'service_account_deleted: Deleted service account Nightly',
      ]
    )
    assert.notInclude(JSON.stringify(log), rotated.body().token)
  })

  test('a service account cannot sign in by password or by link', async ({ client, assert }) => {
    const owner = await asOwner()
    const { id } = await create(client, owner, { name: 'Pipeline' })
    const user = await User.findOrFail(id)
    const browser = await openBrowser(client)
    const password = 'correct horse battery'
    await user.merge({ password }).save()
    const byPassword = await browser
      .post('/api/v1/users/login')
      .json({ email: user.email, password })
    byPassword.assertStatus(401)
    const token = await createLink(user, 'sign_in')
    const byLink = await browser.post('/api/v1/users/login/link').json({ token })
    assert.include([401, 403], byLink.status())
    assert.isNull(await db.from('sessions').where('user_id', id).first())
  })

  test("requests to service account routes with a person's ID return 404", async ({ client }) => {
    const owner = await asOwner()
    const ada = await asMember(owner, [])
    ;(await client.get(`${ACCOUNTS}/${ada.user.id}`).bearerToken(owner.token)).assertStatus(404)
    ;(await client.delete(`${ACCOUNTS}/${ada.user.id}`).bearerToken(owner.token)).assertStatus(404)
  })
})
