import { invitePeople } from '#api/people/invite_people'
import { createLink, type LinkPurpose } from '#api/identity/one_time_links'
import User from '#api/identity/user'
import { setSignInRules, withSignInRules } from '#tests/support/sign_in_rules'
import { forgetSettings } from '#tests/support/host'
import { withPassword } from '#tests/support/mfa'
import { openBrowser } from '#tests/support/http_browser'
import { asOwner, createUser, PASSWORD, type Persona } from '#tests/support/personas'
import { sendQueued, startSmtp, tokenIn, useSmtp, type Smtp } from '#tests/support/smtp'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'

const anAddress = () => `grace.${randomBytes(4).toString('hex')}@example.test`
const form = (email: string, changes: object = {}) => ({
  name: 'Grace',
  email,
  password: PASSWORD,
  ...changes,
})

type Browser = Awaited<ReturnType<typeof openBrowser>>
const post = (browser: Browser, path: string, body: object) =>
  browser.post(`/api/v1/users/${path}`).json(body)

const signIn = async (client: ApiClient, email: string, password = PASSWORD) =>
  post(await openBrowser(client), 'login', { email, password })

test.group('Registration', (group) => {
  let smtp: Smtp
  group.setup(async () => {
    smtp = await startSmtp()
    const restore = useSmtp(smtp)
    return async () => {
      restore()
      await smtp.close()
    }
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  withSignInRules(group, { allowRegistration: true })

  group.each.setup(() => void (smtp.mails.length = 0))

  const mailTo = async (email: string, subject = 'Confirm') => {
    await sendQueued()
    return smtp.mailTo(email, subject)
  }

  test('makes an account that works when its address is confirmed, and signs in there', async ({
    client,
    assert,
  }) => {
    const email = anAddress()
    const browser = await openBrowser(client)
    const answer = await post(browser, 'register', form(email))
    answer.assertStatus(202)
    const early = await signIn(client, email)
    early.assertStatus(403)
    early.assertBodyContains({ error: { code: 'identity.unverified' } })

    const token = tokenIn(await mailTo(email))
    const verified = await post(browser, 'verify-email', { token })
    verified.assertStatus(200)
    assert.equal(verified.body().me.user.email, email)
    const again = await post(await openBrowser(client), 'verify-email', { token })
    again.assertStatus(401)
    ;(await signIn(client, email)).assertStatus(200)
  })

  test('signs nobody in whose browser did not register', async ({ client, assert }) => {
    const email = anAddress()
    await post(await openBrowser(client), 'register', form(email))
    const token = tokenIn(await mailTo(email))
    const verified = await post(await openBrowser(client), 'verify-email', { token })
    verified.assertStatus(200)
    assert.deepEqual(verified.body(), { email, me: null })
  })

  test('of an address that has an account answers the same, and tells its owner', async ({
    client,
    assert,
  }) => {
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    const fresh = await post(browser, 'register', form(anAddress()))
    const taken = await post(
      browser,
      'register',
      form(user.email.toUpperCase(), { password: 'a password of somebody else' })
    )
    assert.equal(taken.status(), fresh.status())
    assert.deepEqual(taken.body(), fresh.body())
    const mail = await mailTo(user.email, 'already')
    assert.equal(mail.subject, 'You already have an account on Assay')
    ;(await signIn(client, user.email)).assertStatus(200)
    ;(await signIn(client, user.email, 'a password of somebody else')).assertStatus(401)
  })

  test('starts over as long as nobody has confirmed the address', async ({ client }) => {
    const email = anAddress()
    const browser = await openBrowser(client)
    await post(browser, 'register', form(email, { password: 'what a stranger chose' }))
    const first = tokenIn(await mailTo(email))
    await post(browser, 'register', form(email))
    const second = tokenIn(await mailTo(email))
    ;(await post(browser, 'verify-email', { token: first })).assertStatus(401)
    ;(await post(browser, 'verify-email', { token: second })).assertStatus(200)
    ;(await signIn(client, email, 'what a stranger chose')).assertStatus(401)
    ;(await signIn(client, email)).assertStatus(200)
  })

  test('names what is wrong at its field, and makes nothing', async ({ client, assert }) => {
    const email = anAddress()
    const browser = await openBrowser(client)
    const answer = await post(
      browser,
      'register',
      form(email, { name: ' ', password: 'too short' })
    )
    answer.assertStatus(422)
    assert.deepEqual(
      answer
        .body()
        .error.errors.map(({ field, message }: Record<string, string>) => [field, message]),
      [
        ['name', 'Name is required'],
        ['password', 'Password must have at least 12 characters'],
      ]
    )
    assert.isNull(await User.findByEmail(email))
  })

  test('sends the link again to those who need it, and says the same to all', async ({
    client,
    assert,
  }) => {
    const email = anAddress()
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    await post(browser, 'register', form(email))
    await mailTo(email)
    const bodies = []
    for (const address of [email, user.email, anAddress()]) {
      const answer = await post(browser, 'verify-email/resend', { email: address })
      answer.assertStatus(202)
      bodies.push(answer.text())
    }
    assert.lengthOf(new Set(bodies), 1)
    tokenIn(await mailTo(email))
    assert.lengthOf(smtp.mails, 0)
  })

  test('with an invitation still needs the mailbox: whoever invites knows the code too', async ({
    client,
    assert,
  }) => {
    const { email, code, owner } = await invited()
    const browser = await openBrowser(client)
    const answer = await post(browser, 'register', form(email, { invitationCode: code }))
    answer.assertStatus(202)
    ;(await signIn(client, email)).assertStatus(403)
    const verified = await post(browser, 'verify-email', { token: tokenIn(await mailTo(email)) })
    assert.equal(verified.body().me.organization.id, owner.organization.id)
  })

  test('takes as long for an address that has an account', async ({ client, assert }) => {
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    const took = async (path: string, body: object) => {
      const started = performance.now()
      await post(browser, path, body)
      return performance.now() - started
    }
    for (const email of [user.email, anAddress()]) {
      assert.isAtLeast(await took('login', { email }), 149)
      assert.isAtLeast(await took('register', form(email)), 149)
    }
  })

  test('is refused after five tries for one address', async ({ client }) => {
    const email = anAddress()
    const browser = await openBrowser(client)
    for (let n = 0; n < 5; n++) {
      ;(await post(browser, 'verify-email/resend', { email })).assertStatus(202)
    }
    ;(await post(browser, 'verify-email/resend', { email })).assertStatus(429)
  })
})

async function invited() {
  const owner = await asOwner()
  const email = anAddress()
  const { organization } = owner
  const actor = { organizationId: organization.id, user: owner.user }
  const [sent] = await invitePeople(actor, organization, [{ email }], () => '')
  return { owner, email, code: sent?.link.split('code=')[1] ?? '' }
}

test.group('Registration without mail', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  withSignInRules(group, { allowRegistration: true })

  test('with an invitation is done at once', async ({ client, assert }) => {
    const { owner, email, code } = await invited()
    const browser = await openBrowser(client)
    const other = await post(browser, 'register', form(anAddress(), { invitationCode: code }))
    other.assertStatus(422)
    assert.equal(other.body().error.errors[0].message, `The invitation is for ${email}`)
    const answer = await post(browser, 'register', form(email, { invitationCode: code }))
    answer.assertStatus(201)
    assert.equal(answer.body().organization.id, owner.organization.id)
    ;(await signIn(client, email)).assertStatus(200)
    const again = await post(
      await openBrowser(client),
      'register',
      form(email, { invitationCode: code })
    )
    again.assertStatus(404)
  })

  test('waits for an administrator, whose invitation proves the address', async ({ client }) => {
    const { email, code } = await invited()
    const browser = await openBrowser(client)
    const stranger = form(email, { password: 'what a stranger chose' })
    ;(await post(browser, 'register', stranger)).assertStatus(202)
    ;(await signIn(client, email, 'what a stranger chose')).assertStatus(403)
    ;(await post(browser, 'register', form(email, { invitationCode: code }))).assertStatus(201)
    ;(await signIn(client, email, 'what a stranger chose')).assertStatus(401)
  })
})

test.group('A link that an administrator hands over', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  const join = async (user: User, { organization }: Persona) =>
    db.table('organization_members').insert({ organization_id: organization.id, user_id: user.id })

  test('works like a mailed one, and is recorded', async ({ client, assert }) => {
    const owner = await asOwner()
    const user = await createUser()
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

  test('is for people of this organization alone: it opens the whole account', async ({
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
    const member = await createUser()
    await join(member, owner)
    await member.merge({ kind: 'service' }).save()
    ;(await make(member.id)).assertStatus(409)
  })

  test('is not made by an API token, which would become a session by it', async ({ client }) => {
    const owner = await asOwner()
    const own = client.post(`/api/v1/users/${owner.user.id}/links`).json({ purpose: 'sign_in' })
    const refused = await own.bearerToken(owner.token)
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'access.browser_only' } })
  })
})

test.group('One-time links', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('to sign in or to set a password live one hour, and a newer one replaces them', async ({
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

  test('open no other door than their own, and none when they have expired', async ({ client }) => {
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

test.group('Registration by default', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('is off: only an invitation makes an account', async ({ client, assert }) => {
    const browser = await openBrowser(client)
    const email = anAddress()
    const refused = await post(browser, 'register', form(email))
    refused.assertStatus(403)
    refused.assertBodyContains({ error: { code: 'identity.registration_off' } })
    assert.isNull(await User.findByEmail(email))
    const config = await browser.get('/api/v1/config')
    config.assertBodyContains({ registration: false, organizationCreation: false, signUp: null })

    const { user, organization } = await asOwner()
    const actor = { organizationId: organization.id, user }
    const [sent] = await invitePeople(actor, organization, [{ email }], () => '')
    const invitationCode = new URL(sent?.link ?? '').searchParams.get('code')
    const accepted = await post(browser, 'register', form(email, { invitationCode }))
    accepted.assertStatus(201)
  })

  test('answers the same for a taken address, and sets a session cookie for both', async ({
    client,
    assert,
  }) => {
    await setSignInRules({ allowRegistration: true })
    const { user } = await asOwner()
    const ask = async (email: string) => {
      const answer = await post(await openBrowser(client), 'register', form(email))
      return [answer.status(), answer.body(), Object.keys(answer.cookies()).sort()]
    }
    assert.deepEqual(await ask(user.email), await ask(anAddress()))
  }).teardown(forgetSettings)

  for (const [what, password] of [
    ['common', 'password1234'],
    ['made of the name', 'GraceGrace2026'],
    ['short', 'zq8!vK2'],
  ] as const) {
    test(`refuses a password that is ${what}, whether the address is taken or not`, async ({
      client,
      assert,
    }) => {
      await setSignInRules({ allowRegistration: true })
      const { user } = await asOwner()
      const browser = await openBrowser(client)
      for (const email of [user.email, anAddress()]) {
        const refused = await post(browser, 'register', form(email, { password }))
        refused.assertStatus(422)
        assert.equal(refused.body().error.errors[0].field, 'password')
      }
    }).teardown(forgetSettings)
  }
})
