import Role from '#api/accounts/tenants/role'
import { organizationScope } from '#api/platform/tenancy/scopes'
import { UserFactory } from '#database/factories/user_factory'
import { asMember, asOwner, PASSWORD, type Persona } from '#tests/support/personas'
import { signIn } from '#tests/support/requests/http_session'
import { openBrowser } from '#tests/support/requests/http_browser'
import type User from '#api/accounts/tenants/user'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const INVITATIONS = '/api/v1/invitations'

const codeOf = (link: string) => new URL(link).searchParams.get('code') ?? ''

const roleOf = async ({ organization }: Persona, slug: string): Promise<string> =>
  (await organizationScope(organization, Role).query().where('slug', slug).firstOrFail()).id

const invite = (client: ApiClient, { token }: Persona, body: object) =>
  client.post(INVITATIONS).json(body).bearerToken(token)

/** Returns a browser in which the user is signed in. */
async function browserOf(client: ApiClient, user: User) {
  const browser = await openBrowser(client)
  const login = await browser
    .post('/api/v1/users/login')
    .json({ email: user.email, password: PASSWORD })
  login.assertStatus(200)
  browser.keep(login.cookie('assay_session')?.value)
  return browser
}

test.group('Invitations', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the link of an invitation is returned once, the granted access is listed, and the invited person can join', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner('Olga')
    const grace = await UserFactory.merge({ name: 'Grace' }).create()
    const roleId = await roleOf(owner, 'editor')
    const teams = [{ teamId: owner.team.id, roleId }]
    const made = await invite(client, owner, {
      email: grace.email.toUpperCase(),
      isAdmin: true,
      teams,
    })
    made.assertStatus(201)
    made.assertBodyContains({
      email: grace.email,
      status: 'open',
      invitedBy: { name: 'Olga' },
      teams: [{ teamName: 'Default', roleName: 'Editor' }],
      sent: false,
    })
    const code = codeOf(made.body().link)
    const listed = await client.get(INVITATIONS).bearerToken(owner.token)
    assert.notInclude(JSON.stringify(listed.body()), code)
    assert.isNull(await db.from('invitations').where('hash', code).first())

    const preview = await client.get(`${INVITATIONS}/by-code/${code}`)
    preview.assertStatus(200)
    assert.sameMembers(Object.keys(preview.body()), ['organizationName', 'email', 'expiresAt'])
    assert.equal(preview.body().organizationName, owner.organization.name)

    const browser = await browserOf(client, grace)
    const accepted = await browser.post(`${INVITATIONS}/accept`).json({ code })
    accepted.assertStatus(200)
    accepted.assertBodyContains({ organization: { id: owner.organization.id }, isAdmin: true })
    const membership = await db.from('team_members').where('user_id', grace.id).first()
    assert.equal(membership.role_id, roleId)
    const [row] = (await client.get(INVITATIONS).bearerToken(owner.token)).body()
    assert.equal(row.status, 'accepted')
    const log = await db.from('audit_logs').where('actor_id', grace.id).whereNot('action', 'login')
    assert.includeMembers(
      log.map(({ description }) => description),
      ['Grace joined by invitation as an administrator', 'Added Grace to team Default as Editor']
    )
  })

  test('an accepted invitation code has no effect if the member reuses it and is invalid for everyone else', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const grace = await UserFactory.merge({ name: 'Grace' }).create()
    const made = await invite(client, owner, { email: grace.email })
    const code = codeOf(made.body().link)
    const browser = await browserOf(client, grace)
    const accept = () => browser.post(`${INVITATIONS}/accept`).json({ code })
    ;(await accept()).assertStatus(200)
    const again = await accept()
    again.assertStatus(200)
    again.assertBodyContains({ organization: { id: owner.organization.id } })
    const added = { actor_id: grace.id, action: 'user_added' }
    assert.lengthOf(await db.from('audit_logs').where(added), 1)

    const stranger = await browserOf(client, await UserFactory.create())
    const refused = await stranger.post(`${INVITATIONS}/accept`).json({ code })
    refused.assertStatus(404)
    refused.assertBodyContains({ error: { code: 'people.invitation_gone' } })

    await db.from('organization_members').where('user_id', grace.id).delete()
    const removed = await accept()
    removed.assertStatus(404)
    removed.assertBodyContains({ error: { code: 'people.invitation_gone' } })
  })

  test('an invitation can be accepted only with the invited address', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await invite(client, owner, { email: 'ada@example.test' })
    const code = codeOf(made.body().link)
    const stranger = await UserFactory.merge({ name: 'Stranger' }).create()
    const browser = await browserOf(client, stranger)
    const refused = await browser.post(`${INVITATIONS}/accept`).json({ code })
    refused.assertStatus(409)
    assert.match(refused.body().error.message, /ada@example\.test/)
    ;(await client.get(`${INVITATIONS}/by-code/${code}`)).assertStatus(200)
  })

  test('the code of an expired, withdrawn, or resent invitation is invalid', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const made = await invite(client, owner, { email: 'ada@example.test' })
    const { id, link } = made.body()
    const preview = (code: string) => client.get(`${INVITATIONS}/by-code/${code}`)

    const resent = await client.post(`${INVITATIONS}/${id}/resend`).bearerToken(owner.token)
    resent.assertStatus(200)
    ;(await preview(codeOf(link))).assertStatus(404)
    const code = codeOf(resent.body().link)
    ;(await preview(code)).assertStatus(200)

    await db
      .from('invitations')
      .where('id', id)
      .update({ expires_at: new Date(0) })
    const expired = await preview(code)
    expired.assertStatus(404)
    assert.match(expired.body().error.message, /Ask an administrator/)
    const filter = JSON.stringify({ status: 'expired' })
    const found = await client.get(INVITATIONS).qs({ filter }).bearerToken(owner.token)
    assert.lengthOf(found.body(), 1)

    const resentInvitation = await invite(client, owner, {
      email: 'ada@example.test',
      isAdmin: true,
    })
    resentInvitation.assertStatus(201)
    assert.equal(resentInvitation.body().id, id)
    ;(await client.delete(`${INVITATIONS}/${id}`).bearerToken(owner.token)).assertStatus(200)
    ;(await preview(codeOf(resentInvitation.body().link))).assertStatus(404)
    const log = await db.from('audit_logs').where('target_id', id).orderBy('id')
    assert.sameMembers(
      log.map(({ action }) => action),
      ['user_invited', 'invitation_resent', 'user_invited', 'invitation_withdrawn']
    )
  })

  test('an invitation is rejected for members, people already invited, and teams of another organization', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const ada = await asMember(owner, [])
    await invite(client, owner, { email: 'open@example.test' })
    const invitations = [
      { email: 'new@example.test' },
      { email: ada.user.email.toUpperCase() },
      { email: 'Open@example.test' },
      { email: 'NEW@example.test' },
    ]
    const refused = await client
      .post(`${INVITATIONS}/bulk`)
      .json({ invitations })
      .bearerToken(owner.token)
    refused.assertStatus(409)
    const { errors }: { errors: { field: string; rule: string }[] } = refused.body().error
    assert.deepEqual(
      errors.map(({ field, rule }) => `${field} ${rule}`),
      ['invitations.1.email member', 'invitations.2.email invited', 'invitations.3.email distinct']
    )
    const foreign = await asOwner()
    const teams = [{ teamId: foreign.team.id, roleId: await roleOf(owner, 'viewer') }]
    const spy = await invite(client, owner, { email: 'spy@example.test', teams })
    spy.assertStatus(422)
    assert.equal(spy.body().error.errors[0].field, 'teams.0.teamId')
    ;(await invite(client, owner, { email: 'no address' })).assertStatus(422)
    const count = await client.get(INVITATIONS).bearerToken(owner.token)
    count.assertHeader('content-range', 'invitations 0-0/1')
  })

  test('a single request can create or withdraw a thousand invitations', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const teams = [{ teamId: owner.team.id, roleId: await roleOf(owner, 'viewer') }]
    const invitations = Array.from({ length: 1000 }, (_, n) => ({ email: `p${n}@x.test`, teams }))
    const made = await client
      .post(`${INVITATIONS}/bulk`)
      .json({ invitations })
      .bearerToken(owner.token)
    made.assertStatus(201)
    const sent: { id: string; link: string }[] = made.body().invitations
    assert.equal(new Set(sent.map(({ link }) => link)).size, 1000)
    const gone = await client
      .delete(INVITATIONS)
      .json({ filter: { id: sent.map(({ id }) => id) } })
      .bearerToken(owner.token)
    assert.lengthOf(gone.body(), 1000)
  })
})

test.group('Invitations | concurrency', () => {
  test('two concurrent requests with the same invitation code add one member', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const grace = await UserFactory.merge({ name: 'Grace' }).create()
    const made = await invite(client, owner, { email: grace.email })
    const code = codeOf(made.body().link)
    const sessions = [
      await signIn({ ...owner, user: grace }),
      await signIn({ ...owner, user: grace }),
    ]
    const responses = await Promise.all(
      sessions.map((session) => session.post(`${INVITATIONS}/accept`, { code }))
    )
    assert.sameMembers(
      responses.map(({ status }) => status),
      [200, 200]
    )
    const added = { actor_id: grace.id, action: 'user_added' }
    assert.lengthOf(await db.from('audit_logs').where(added), 1)
  })
})
