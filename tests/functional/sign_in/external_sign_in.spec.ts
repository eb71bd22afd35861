import { UserFactory } from '#database/factories/user_factory'
import { forgetSettings } from '#tests/support/host'
import { setSignInRules } from '#tests/support/sign_in/sign_in_rules'
import { startExternalSignIn, sessionsOf, withProvider } from '#tests/support/sign_in/oidc_flow'
import { asMember, asOwner } from '#tests/support/personas'
import User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import testUtils from '@adonisjs/core/services/test_utils'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'

const unique = () => randomBytes(5).toString('hex')

/** Closes registration, so that only invited users can create an account. */
const closeRegistration = () => setSignInRules({ allowRegistration: false })

test.group('Sign-in with an identity provider', (group) => {
  const provider = withProvider(group)
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('the first sign-in with a verified address links the identity to the existing account and is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email.toUpperCase() })
    const { finish, authorizationUrl, browser } = await startExternalSignIn(client, person)
    const before = await browser.get('/api/v1/config')
    const response = await finish()
    response.assertStatus(200)
    response.assertBodyContains({
      user: { id: owner.user.id },
      isAdmin: true,
      redirect: '/jobs?x=1',
    })
    assert.notProperty(response.body(), 'id_token')
    assert.notEqual(response.cookie('assay_session')?.value, before.cookie('assay_session')?.value)
    assert.equal(authorizationUrl.searchParams.get('code_challenge_method'), 'S256')

    const again = await startExternalSignIn(client, person)
    ;(await again.finish()).assertStatus(200)
    const [identity, ...others] = await db
      .from('external_identities')
      .where('user_id', owner.user.id)
    assert.containSubset(identity, { issuer: provider.now.issuer, subject: person.sub })
    assert.isEmpty(others)
    const log = await db
      .from('audit_logs')
      .where('organization_id', owner.organization.id)
      .orderBy('created_at')
      .select('action', 'metadata')
    const ours = log.filter(({ action }) => ['login', 'identity_linked'].includes(action))
    assert.sameMembers(
      ours.map(({ action }) => action),
      ['identity_linked', 'login', 'login']
    )
    assert.containSubset(
      ours.find(({ action }) => action === 'login'),
      { metadata: { method: 'identity_provider', provider: 'oidc' } }
    )
  })

  test('a linked identity stays with its account when the address at the provider changes', async ({
    client,
  }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email })
    ;(await (await startExternalSignIn(client, person)).finish()).assertStatus(200)
    provider.now.people.set(person.sub, { ...person, email: `${unique()}@example.test` })
    const response = await (await startExternalSignIn(client, person)).finish()
    response.assertBodyContains({ user: { id: owner.user.id } })
  })

  test('signing in with a verified email address that has no account creates one', async ({
    client,
    assert,
  }) => {
    await setSignInRules({ allowRegistration: true })
    const person = provider.known()
    const response = await (await startExternalSignIn(client, person)).finish()
    response.assertStatus(200)
    const user = await User.findByEmail(person.email ?? '')
    assert.equal(user?.name, 'Grace')
    assert.isNull(user?.password)
    assert.isNotNull(user?.emailVerifiedAt)
  }).teardown(forgetSettings)

  test('a verified sign-in removes the password of an unverified account with the same address', async ({
    client,
    assert,
  }) => {
    const user = await UserFactory.merge({ name: 'Squatter' }).create()
    await user.merge({ emailVerifiedAt: null }).save()
    const response = await (
      await startExternalSignIn(client, provider.known({ email: user.email }))
    ).finish()
    response.assertStatus(200)
    await user.refresh()
    assert.isNull(user.password)
    assert.isNotNull(user.emailVerifiedAt)
  })

  for (const [what, changes] of [
    ['not verified', { email_verified: false }],
    ['absent', { email: undefined }],
  ] as const) {
    test(`an identity whose address is ${what} is never linked to an account`, async ({
      client,
      assert,
    }) => {
      const owner = await asOwner()
      const person = provider.known({ email: owner.user.email, ...changes })
      const response = await (await startExternalSignIn(client, person)).finish()
      response.assertStatus(403)
      response.assertBodyContains({ error: { code: 'identity.email_not_verified' } })
      assert.isEmpty(await db.from('external_identities').where('subject', person.sub))
      assert.isEmpty(await sessionsOf(owner.user))
    })
  }

  test('a user who is deactivated globally or in their only organization cannot sign in with an identity provider', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, [])
    await db
      .from('organization_members')
      .where('user_id', member.user.id)
      .update({ deactivated_at: new Date() })
    const gone = await UserFactory.merge({ name: 'Gone' }).create()
    await db.from('users').where('id', gone.id).update({ deactivated_at: new Date() })
    for (const user of [member.user, gone]) {
      const response = await (
        await startExternalSignIn(client, provider.known({ email: user.email }))
      ).finish()
      response.assertStatus(403)
      response.assertBodyContains({ error: { code: 'identity.deactivated' } })
      assert.isEmpty(await sessionsOf(user))
    }
  })

  test('the redirect after sign-in accepts only paths of this console', async ({
    client,
    assert,
  }) => {
    await setSignInRules({ allowRegistration: true })
    for (const [asked, led] of [
      ['https://evil.example/', null],
      ['//evil.example', null],
      ['/\t/evil.example', null],
      ['/\\evil.example', null],
      ['/jobs#x', '/jobs#x'],
    ] as const) {
      const response = await (await startExternalSignIn(client, provider.known(), asked)).finish()
      assert.equal(response.body().redirect, led, asked)
    }
  }).teardown(forgetSettings)

  test('if registration is closed, only an invited person can sign in for the first time', async ({
    client,
    assert,
  }) => {
    const person = provider.known()
    const host = await closeRegistration()
    const refused = await (await startExternalSignIn(client, person)).finish()
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'identity.no_account' } })
    assert.isNull(await User.findByEmail(person.email ?? ''))

    await db.table('invitations').insert({
      organization_id: host.organization.id,
      email: person.email?.toUpperCase(),
      hash: unique(),
      expires_at: new Date(Date.now() + 60_000),
    })
    const invited = await (await startExternalSignIn(client, person)).finish()
    invited.assertStatus(200)
    invited.assertBodyContains({ organization: { id: host.organization.id }, isAdmin: false })
  }).teardown(forgetSettings)
})
