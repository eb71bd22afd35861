import { MembershipFactory } from '#database/factories/membership_factory'
import { codeOf, enrollTotp, requireFactor, withPassword } from '#tests/support/sign_in/mfa'
import { startExternalSignIn, withProvider } from '#tests/support/sign_in/oidc_flow'
import { asMember, asOwner, asStranger, type Persona } from '#tests/support/personas'
import { sendQueued, startSmtp, useSmtp } from '#tests/support/sign_in/smtp'
import MfaReset from '../../../commands/mfa_reset.js'
import ace from '@adonisjs/core/services/ace'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const ENROLL = { error: { code: 'second_factor_enrollment_required' } }

test.group('Second-factor policy', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('a user who lacks a required second factor can only set up a second factor', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(await requireFactor('everyone'))
    const { browser, answer: response } = await withPassword(client, owner)
    assert.isTrue(response.body().mustEnrollSecondFactor)
    for (const path of ['/teams', '/providers', '/users/me/teams', '/users/me/abilities']) {
      const refused = await browser.get(`/api/v1${path}`)
      refused.assertStatus(403)
      refused.assertBodyContains(ENROLL)
    }
    ;(await browser.post('/api/v1/api-tokens').json({ name: 'x' })).assertBodyContains(ENROLL)
    ;(await browser.get('/api/v1/users/me')).assertStatus(200)
    const { secret } = (await browser.post('/api/v1/users/me/totp')).body()
    const confirm = browser.post('/api/v1/users/me/totp/confirm')
    ;(await confirm.json({ code: codeOf(secret) })).assertStatus(200)
    ;(await browser.get('/api/v1/teams')).assertStatus(200)
  })

  test('a second factor can be required for administrators only', async ({ client, cleanup }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['VIEW_EVALS'])
    cleanup(await requireFactor('administrators'))
    const { browser: admin } = await withPassword(client, owner)
    ;(await admin.get('/api/v1/teams')).assertStatus(403)
    const { browser } = await withPassword(client, member)
    ;(await browser.get('/api/v1/teams')).assertStatus(200)
  })

  test('a required second factor does not apply to API tokens', async ({ client, cleanup }) => {
    const owner = await asOwner()
    cleanup(await requireFactor('everyone'))
    ;(await client.get('/api/v1/teams').bearerToken(owner.token)).assertStatus(200)
  })

  test("resetting a member's second factor signs out the member and sends an email", async ({
    client,
    assert,
    cleanup,
  }) => {
    const smtp = await startSmtp()
    cleanup(() => smtp.close())
    cleanup(useSmtp(smtp))
    const owner = await asOwner()
    const member = await asMember(owner, [])
    const { browser: lost } = await enrollTotp(client, member)
    const { browser } = await withPassword(client, owner)
    const path = `/api/v1/users/${member.user.id}/second-factors`
    const listed = await browser.get(`/api/v1/users/${member.user.id}`)
    assert.isTrue(listed.body().hasSecondFactor)
    ;(await browser.delete(path)).assertStatus(204)
    ;(await lost.get('/api/v1/users/me')).assertStatus(401)
    const { answer: response } = await withPassword(client, member)
    assert.equal(response.body().user.id, member.user.id)
    const entry = await db.from('audit_logs').where('action', 'second_factors_reset').first()
    assert.equal(entry.actor_id, owner.user.id)
    await sendQueued()
    const notifications = smtp.mails.filter(({ to }) => to === member.user.email)
    assert.isTrue(
      notifications.some(({ text }) => text.includes('reset your two-factor authentication'))
    )
  })

  test("a second factor cannot be reset by members, strangers, API tokens, or an administrator of only one of the user's organizations", async ({
    client,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['ADMINISTRATOR'])
    const path = `/api/v1/users/${member.user.id}/second-factors`
    const attempt = async (persona: Persona) =>
      (await withPassword(client, persona)).browser.delete(path)
    ;(await attempt(member)).assertStatus(403)
    const stranger = await asStranger()
    ;(await attempt(stranger)).assertStatus(404)
    const token = await client.delete(path).bearerToken(owner.token)
    token.assertBodyContains({ error: { code: 'access.browser_only' } })
    await MembershipFactory.merge({
      organizationId: stranger.organization.id,
      userId: member.user.id,
    }).create()
    const refused = await attempt(owner)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'mfa.not_resettable' } })
  })

  test('the operator can reset the second factor of any user with a command', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    await enrollTotp(client, owner)
    const command = await ace.create(MfaReset, [owner.user.email.toUpperCase()])
    await command.exec()
    command.assertSucceeded()
    const { answer: response } = await withPassword(client, owner)
    assert.equal(response.body().user.id, owner.user.id)
    const unknown = await ace.create(MfaReset, ['nobody@example.test'])
    await unknown.exec()
    unknown.assertFailed()
  })
})

test.group('Second factor and identity providers', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  const provider = withProvider(group)

  test('a sign-in with an identity provider requires the second factor unless the provider is trusted', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    await enrollTotp(client, owner)
    const person = provider.known({ email: owner.user.email })
    const untrusted = await (await startExternalSignIn(client, person)).finish()
    untrusted.assertStatus(200)
    assert.exists(untrusted.body().mfa)
    cleanup(await requireFactor('everyone', { trustProvider: true }))
    const trusted = await (await startExternalSignIn(client, person)).finish()
    assert.equal(trusted.body().user.id, owner.user.id)
  })

  test('a sign-in with a trusted provider meets the second-factor policy, but a password sign-in of the same user does not', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const person = provider.known({ email: owner.user.email })
    cleanup(await requireFactor('everyone', { trustProvider: true }))
    const response = await (await startExternalSignIn(client, person)).finish()
    assert.isFalse(response.body().mustEnrollSecondFactor)
    const { answer: byPassword } = await withPassword(client, owner)
    assert.isTrue(byPassword.body().mustEnrollSecondFactor)
  })
})
