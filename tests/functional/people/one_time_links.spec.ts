import { createLink } from '#api/accounts/identity/links/one_time_links'
import type { LinkPurpose } from '#api/contract/accounts/session'
import type User from '#api/accounts/tenants/user'
import { UserFactory } from '#database/factories/user_factory'
import { MembershipFactory } from '#database/factories/membership_factory'
import { withPassword } from '#tests/support/sign_in/mfa'
import { openBrowser } from '#tests/support/requests/http_browser'
import { asOwner, type Persona } from '#tests/support/personas'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

type Browser = Awaited<ReturnType<typeof openBrowser>>

const post = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/v1/users/${path}`).json(body)

test.group('One-time links from an administrator', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const join = async (user: User, { organization }: Persona) =>
    MembershipFactory.merge({ organizationId: organization.id, userId: user.id }).create()

  test('an administrator creates a working one-time link, and the creation is audited', async ({
    client,
    assert,
  }) => {
    const owner = await asOwner()
    const user = await UserFactory.create()
    await join(user, owner)
    const { browser: admin } = await withPassword(client, owner)
    const make = (purpose: LinkPurpose) =>
      admin.post(`/api/v1/users/${user.id}/links`).json({ purpose })

    const made = await make('sign_in')
    made.assertStatus(201)
    const token = new URL(made.body().link).searchParams.get('token')
    const browser = await openBrowser(client)
    ;(await post(browser, 'login/link', { token })).assertStatus(200)
    ;(await make('verify_email')).assertStatus(409)
    const [entry] = await db.from('audit_logs').where('action', 'link_created')
    assert.equal(entry.target_id, user.id)
    assert.notInclude(JSON.stringify(entry), String(token))
  })

  test("an administrator can create a one-time link only for people who belong solely to the administrator's organization, not for service accounts", async ({
    client,
  }) => {
    const owner = await asOwner()
    const stranger = await asOwner('Stranger')
    const { browser: admin } = await withPassword(client, owner)
    const make = (id: string) =>
      admin.post(`/api/v1/users/${id}/links`).json({ purpose: 'reset_password' })
    ;(await make(stranger.user.id)).assertStatus(404)
    await join(stranger.user, owner)
    const refused = await make(stranger.user.id)
    refused.assertStatus(409)
    refused.assertBodyContains({ error: { code: 'identity.elsewhere_too' } })
    const member = await UserFactory.create()
    await join(member, owner)
    await member.merge({ kind: 'service' }).save()
    ;(await make(member.id)).assertStatus(409)
  })

  test('a one-time link cannot be created with an API token', async ({ client }) => {
    const owner = await asOwner()
    const own = client.post(`/api/v1/users/${owner.user.id}/links`).json({ purpose: 'sign_in' })
    const refused = await own.bearerToken(owner.token)
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'access.browser_only' } })
  })
})

test.group('One-time links', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('one-time links for sign-in and password reset expire after one hour and replace earlier links', async ({
    client,
    assert,
  }) => {
    const { user } = await asOwner()
    for (const purpose of ['sign_in', 'reset_password'] as const) {
      const older = await createLink(user, purpose)
      const newer = await createLink(user, purpose)
      const [row] = await db.from('one_time_links').where({ user_id: user.id, purpose })
      assert.closeTo(row.expires_at.getTime(), Date.now() + 3_600_000, 60_000)
      const body = { password: 'three quiet lighthouses' }
      ;(
        await post(await openBrowser(client), DOORS[purpose], { ...body, token: older })
      ).assertStatus(401)
      ;(
        await post(await openBrowser(client), DOORS[purpose], { ...body, token: newer })
      ).assertStatus(200)
      ;(
        await post(await openBrowser(client), DOORS[purpose], { ...body, token: newer })
      ).assertStatus(401)
    }
  })

  const DOORS: Record<LinkPurpose, string> = {
    sign_in: 'login/link',
    verify_email: 'verify-email',
    reset_password: 'reset-password/confirm',
  }
  const purposes = Object.keys(DOORS) as LinkPurpose[]

  test('a one-time link is valid only for its own purpose and until it expires', async ({
    client,
  }) => {
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    for (const purpose of purposes) {
      const token = await createLink(user, purpose)
      for (const other of purposes.filter((one) => one !== purpose)) {
        const body = { token, password: 'a password long enough' }
        ;(await post(browser, DOORS[other], body)).assertStatus(401)
      }
      await db.from('one_time_links').update({ expires_at: new Date(Date.now() - 1000) })
      const late = { token, password: 'a password long enough' }
      ;(await post(browser, DOORS[purpose], late)).assertStatus(401)
    }
  })
})
