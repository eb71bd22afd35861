import { createLink } from '#api/accounts/identity/links/one_time_links'
import { openBrowser } from '#tests/support/requests/http_browser'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { sendQueued, startSmtp, tokenIn, useSmtp, type Smtp } from '#tests/support/sign_in/smtp'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const NEW = 'an altogether new one'

test.group('Password reset', (group) => {
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

  test('an emailed reset link sets a password once and ends every session', async ({
    client,
    assert,
  }) => {
    const { user, organization } = await asOwner()
    const stolen = await openBrowser(client)
    await stolen.post('/api/v1/users/login').json({ email: user.email, password: PASSWORD })
    const older = await createLink(user, 'sign_in')

    const browser = await openBrowser(client)
    const asked = await browser.post('/api/v1/users/reset-password').json({ email: user.email })
    asked.assertStatus(202)
    await sendQueued()
    const token = tokenIn(await smtp.mailTo(user.email))
    const confirm = (password: string) =>
      browser.post('/api/v1/users/reset-password/confirm').json({ token, password })
    ;(await confirm('too short')).assertStatus(422)
    const done = await confirm(NEW)
    done.assertStatus(200)
    assert.deepEqual(done.body(), { email: user.email })
    ;(await confirm('and another new one')).assertStatus(401)

    const sessions = await db.from('sessions').where('user_id', user.id)
    assert.lengthOf(sessions, 0)
    ;(await browser.post('/api/v1/users/login/link').json({ token: older })).assertStatus(401)
    const signIn = (password: string) =>
      browser.post('/api/v1/users/login').json({ email: user.email, password })
    ;(await signIn(PASSWORD)).assertStatus(401)
    ;(await signIn(NEW)).assertStatus(200)
    const entries = await db.from('audit_logs').where({ organization_id: organization.id })
    assert.includeMembers(
      entries.map(({ action }) => action),
      ['login', 'password_reset', 'login_failed']
    )
    assert.notInclude(JSON.stringify(entries), NEW)
  })

  test('an address with an unpaired surrogate is rejected instead of causing a server error', async ({
    client,
  }) => {
    const browser = await openBrowser(client)
    for (const path of ['users/reset-password', 'users/verify-email/resend']) {
      const asked = await browser.post(`/api/v1/${path}`).json({ email: '\ud800@post.example' })
      asked.assertStatus(422)
      asked.assertBodyContains({ error: { errors: [{ field: 'email' }] } })
    }
  })

  test('a reset request returns the same response for all addresses and emails only accounts that can sign in', async ({
    client,
    assert,
  }) => {
    const { user } = await asOwner()
    const off = await asOwner('Gone')
    await off.user.merge({ deactivatedAt: off.user.createdAt }).save()
    const program = await asOwner('Program')
    await program.user.merge({ kind: 'service' }).save()
    const browser = await openBrowser(client)
    const responses = []
    for (const email of [user.email, off.user.email, program.user.email, 'nobody@example.test']) {
      const response = await browser.post('/api/v1/users/reset-password').json({ email })
      response.assertStatus(202)
      responses.push(response.text())
    }
    assert.lengthOf(new Set(responses), 1)
    await sendQueued()
    assert.deepEqual(
      smtp.mails.splice(0).map(({ to }) => to),
      [user.email]
    )
  })
})
