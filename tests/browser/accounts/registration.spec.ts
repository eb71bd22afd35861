import { invitePeople } from '#api/accounts/people/invitations/invite_people'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { fillSignIn, signIn } from '#tests/support/browser/sign_in'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { withSignInRules } from '#tests/support/sign_in/sign_in_rules'
import { sendQueued, startSmtp, tokenIn, useSmtp, type Smtp } from '#tests/support/sign_in/smtp'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'

const anAddress = () => `grace.${randomBytes(4).toString('hex')}@example.test`

async function fillRegistration(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Your name').fill('Grace')
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
}

test.group('Console | registration and passwords with a mail server', (group) => {
  withSignInRules(group, { allowRegistration: true })
  let smtp: Smtp
  group.setup(async () => {
    smtp = await startSmtp()
    const restore = useSmtp(smtp)
    return async () => {
      restore()
      await smtp.close()
    }
  })

  const mailTo = async (email: string, subject: string) => {
    await sendQueued()
    return smtp.mailTo(email, subject)
  }

  test('a user registers, confirms the address by email, and is signed in', async ({
    visit,
    assert,
  }) => {
    const email = anAddress()
    const page = await visit('/login')
    const complaints = watch(page)
    await page.getByLabel('Email').fill(email)
    await page.getByRole('link', { name: 'Register' }).click()
    await page.waitForURL('**/register')
    await page.assertTitle('Register | Assay')
    assert.equal(await page.getByLabel('Email').inputValue(), email)
    await page.getByText('12 to 128 characters').waitFor()
    await fillRegistration(page, email, 'too short')
    await page.locator('input[name=password][aria-invalid=true]:focus').waitFor()
    await assertAccessible(assert, page)
    await fillRegistration(page, email)
    await page.getByText('Open the link in the email').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('link', { name: 'Sign in' }).click()
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByText('Confirm your email address first').waitFor()
    await page.getByRole('button', { name: 'Resend link' }).click()
    await page.getByText('If an account exists for this address').waitFor()

    const token = tokenIn(await mailTo(email, 'Confirm'))
    await page.goto(new URL(`/verify-email?token=${token}`, page.url()).href)
    await page.waitForURL('**/organizations/new')
    assert.deepEqual(
      complaints.filter((line) => !line.includes('403')),
      []
    )
  })

  test('an invalid confirmation link shows an error and offers a new link', async ({
    visit,
    assert,
  }) => {
    const page = await visit('/verify-email?token=this-link-was-never-made-by-anybody')
    await page.assertTitle('Verify Email | Assay')
    await page.getByText('Could not verify your email', { exact: false }).waitFor()
    await page.getByLabel('Email').fill(anAddress())
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If an account exists for this address').waitFor()
    await assertAccessible(assert, page)
  })

  test('a forgotten password is reset by email', async ({ visit, assert }) => {
    const { user } = await asOwner()
    const page = await visit('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.assertTitle('Request Password Reset | Assay')
    await page.getByRole('button', { name: 'Send link' }).click()
    await page.getByText('If an account exists for this address').waitFor()

    const token = tokenIn(await mailTo(user.email, 'new password'))
    await page.goto(new URL(`/reset-password/confirm?token=${token}`, page.url()).href)
    await page.assertTitle('Confirm Password Reset | Assay')
    await page.locator('input[name=password]').fill('an altogether new one')
    await page.getByRole('button', { name: 'Show password' }).click()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Set password' }).click()
    await page.getByText('Password set. Sign in with your new password.').waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), user.email)
    await fillSignIn(page, user.email, 'an altogether new one')
    await page.waitForURL('**/jobs')
  })

  test('a user requests a sign-in link with only an email address and signs in with the link', async ({
    visit,
    assert,
  }) => {
    const { user } = await asOwner()
    const page = await visit('/login')
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await page.getByText('Enter your email address').waitFor()
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await page.getByText('If an account exists for this address').waitFor()
    await assertAccessible(assert, page)
    const token = tokenIn(await mailTo(user.email, 'sign-in link'))
    await page.goto(new URL(`/login?token=${token}`, page.url()).href)
    await page.waitForURL('**/jobs')
  })

  test('a late response to a request from before the sign-in does not sign the user out', async ({
    visit,
  }) => {
    const { user } = await asOwner()
    const page = await visit('/login')
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Email me a sign-in link' }).click()
    await page.getByText('If an account exists for this address').waitFor()
    const token = tokenIn(await mailTo(user.email, 'sign-in link'))
    const signedIn = page.waitForResponse('**/users/login/link')
    let isFirst = true
    await page.route('**/api/v1/users/me', async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      const response = await route.fetch()
      await signedIn
      return route.fulfill({ response })
    })
    await page.goto(new URL(`/login?token=${token}`, page.url()).href)
    await page.waitForURL('**/jobs')
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
})

test.group('Console | registration and passwords without a mail server', () => {
  test('an invited person registers with the invited address and is signed in', async ({
    visit,
    assert,
  }) => {
    const owner = await asOwner()
    const { organization } = owner
    const email = anAddress()
    const actor = { organizationId: organization.id, user: owner.user }
    const [sent] = await invitePeople(actor, organization, [{ email }], () => '')
    const page = await visit(new URL(sent?.link ?? '').pathname + new URL(sent?.link ?? '').search)
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByText(`You have been invited to ${organization.name}.`).waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), email)
    await page.getByLabel('Your name').fill('Grace')
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/no-team')
    const me = await (await page.request.get('/api/v1/users/me')).json()
    assert.equal(me.organization.id, organization.id)
  })

  test('a signed-in user must enter the current password to set a new password', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const user = (await asOwner()).user
    await signIn(browserContext, user)
    const page = await visit('/logged-in-reset-password')
    await page.assertTitle('Reset Password | Assay')
    await page.getByLabel('Current password').fill('not the password')
    await page.getByLabel('New password').fill('an altogether new one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('The current password is incorrect').waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('Password changed.').waitFor()
    assert.equal(await page.getByLabel('New password').inputValue(), '')
  })
})
