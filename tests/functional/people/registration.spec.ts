import { invitePeople } from '#api/accounts/people/invitations/invite_people'
import User from '#api/accounts/tenants/user'
import { setSignInRules, withSignInRules } from '#tests/support/sign_in/sign_in_rules'
import { forgetSettings } from '#tests/support/host'
import { openBrowser } from '#tests/support/requests/http_browser'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { sendQueued, startSmtp, tokenIn, useSmtp, type Smtp } from '#tests/support/sign_in/smtp'
import testUtils from '@adonisjs/core/services/test_utils'
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

  test('a registered user can sign in after confirming the address and is signed in by confirming in the same browser', async ({
    client,
    assert,
  }) => {
    const email = anAddress()
    const browser = await openBrowser(client)
    const response = await post(browser, 'register', form(email))
    response.assertStatus(202)
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

  test('a confirmation in another browser does not sign the user in', async ({
    client,
    assert,
  }) => {
    const email = anAddress()
    await post(await openBrowser(client), 'register', form(email))
    const token = tokenIn(await mailTo(email))
    const verified = await post(await openBrowser(client), 'verify-email', { token })
    verified.assertStatus(200)
    assert.deepEqual(verified.body(), { email, me: null })
  })

  test('registration with a taken address returns the same response and notifies the account owner', async ({
    client,
    assert,
  }) => {
    const { user } = await asOwner()
    const browser = await openBrowser(client)
    const fresh = await post(browser, 'register', form(anAddress()))
    const taken = await post(
      browser,
      'register',
      form(user.email.toUpperCase(), { password: 'a password of another user' })
    )
    assert.equal(taken.status(), fresh.status())
    assert.deepEqual(taken.body(), fresh.body())
    const mail = await mailTo(user.email, 'already')
    assert.equal(mail.subject, 'You already have an account on Assay')
    ;(await signIn(client, user.email)).assertStatus(200)
    ;(await signIn(client, user.email, 'a password of another user')).assertStatus(401)
  })

  test('an unconfirmed address can be registered again, and the new registration invalidates the earlier link and password', async ({
    client,
  }) => {
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

  test('an invalid registration is rejected with an error for each invalid field and creates no account', async ({
    client,
    assert,
  }) => {
    const email = anAddress()
    const browser = await openBrowser(client)
    const response = await post(
      browser,
      'register',
      form(email, { name: ' ', password: 'too short' })
    )
    response.assertStatus(422)
    assert.deepEqual(
      response
        .body()
        .error.errors.map(({ field, message }: Record<string, string>) => [field, message]),
      [
        ['name', 'Name is required'],
        ['password', 'Password must have at least 12 characters'],
      ]
    )
    assert.isNull(await User.findByEmail(email))
  })

  test('a request to resend the confirmation returns the same response for all addresses', async ({
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
      const response = await post(browser, 'verify-email/resend', { email: address })
      response.assertStatus(202)
      bodies.push(response.text())
    }
    assert.lengthOf(new Set(bodies), 1)
    tokenIn(await mailTo(email))
    assert.lengthOf(smtp.mails, 0)
  })

  test('a registered user with an invited address must still confirm the address', async ({
    client,
    assert,
  }) => {
    const { email, code, owner } = await invited()
    const browser = await openBrowser(client)
    const response = await post(browser, 'register', form(email, { invitationCode: code }))
    response.assertStatus(202)
    ;(await signIn(client, email)).assertStatus(403)
    const verified = await post(browser, 'verify-email', { token: tokenIn(await mailTo(email)) })
    assert.equal(verified.body().me.organization.id, owner.organization.id)
  })

  test('requests for sign-in links and registrations take a minimum time, whether or not the address has an account', async ({
    client,
    assert,
  }) => {
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

  test('the number of confirmation emails per address is limited', async ({ client }) => {
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

test.group('Registration without a mail server', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  withSignInRules(group, { allowRegistration: true })

  test('without a mail server, an invited person can register, but only with the invited address', async ({
    client,
    assert,
  }) => {
    const { owner, email, code } = await invited()
    const browser = await openBrowser(client)
    const other = await post(browser, 'register', form(anAddress(), { invitationCode: code }))
    other.assertStatus(422)
    assert.equal(
      other.body().error.errors[0].message,
      `This invitation is for ${email}. Register with that address.`
    )
    const response = await post(browser, 'register', form(email, { invitationCode: code }))
    response.assertStatus(201)
    assert.equal(response.body().organization.id, owner.organization.id)
    ;(await signIn(client, email)).assertStatus(200)
    browser.keep(response.cookie('assay_session')?.value)
    const accepted = await browser.post('/api/v1/invitations/accept').json({ code })
    accepted.assertStatus(200)
    const again = await post(
      await openBrowser(client),
      'register',
      form(email, { invitationCode: code })
    )
    again.assertStatus(404)
  })

  test('without a mail server, registering by invitation replaces an unconfirmed registration', async ({
    client,
  }) => {
    const { email, code } = await invited()
    const browser = await openBrowser(client)
    const stranger = form(email, { password: 'what a stranger chose' })
    ;(await post(browser, 'register', stranger)).assertStatus(202)
    ;(await signIn(client, email, 'what a stranger chose')).assertStatus(403)
    ;(await post(browser, 'register', form(email, { invitationCode: code }))).assertStatus(201)
    ;(await signIn(client, email, 'what a stranger chose')).assertStatus(401)
  })
})

test.group('Default registration settings', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())

  test('registration is off by default, and only an invitation allows a person to create an account', async ({
    client,
    assert,
  }) => {
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

  test('registration returns the same response and cookies for taken and free addresses', async ({
    client,
    assert,
  }) => {
    await setSignInRules({ allowRegistration: true })
    const { user } = await asOwner()
    const ask = async (email: string) => {
      const response = await post(await openBrowser(client), 'register', form(email))
      return [response.status(), response.body(), Object.keys(response.cookies()).sort()]
    }
    assert.deepEqual(await ask(user.email), await ask(anAddress()))
  }).teardown(forgetSettings)

  test('the sign-up link leads to the registration page when registration is enabled', async ({
    client,
  }) => {
    await setSignInRules({ allowRegistration: true })
    const config = await client.get('/api/v1/config')
    config.assertBodyContains({ signUp: { label: 'Sign up', href: '/register' } })
  }).teardown(forgetSettings)

  for (const [what, password] of [
    ['a common password', 'password1234'],
    ['a password derived from the name', 'GraceGrace2026'],
    ['a short password', 'zq8!vK2'],
  ] as const) {
    test(`${what} is rejected for taken and free addresses`, async ({ client, assert }) => {
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
