import { UserFactory } from '#database/factories/user_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { fillSignIn, signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asOwner, PASSWORD, type Persona } from '#tests/support/personas'
import { removeSignInRules, setSignInRules } from '#tests/support/sign_in/sign_in_rules'
import { test } from '@japa/runner'
import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright'

const anAddress = () => `grace.${randomBytes(4).toString('hex')}@example.test`

const listOf = ({ organization }: Persona) =>
  `/organizations/${organization.id}/users/registrations`

/** Chooses a decision in the menu of an account and confirms it. */
async function decide(page: Page, decision: 'Approve' | 'Reject', email: string) {
  await page.getByRole('button', { name: `Actions for ${email}` }).click()
  await page.getByRole('menuitem', { name: `${decision} account…` }).click()
  const dialog = page.getByRole('alertdialog', { name: `${decision} account for ${email}` })
  await dialog.getByRole('button', { name: `${decision} account for ${email}` }).click()
}

test.group('Console | registration requests', (group) => {
  let host: Persona
  group.each.setup(async () => {
    host = await setSignInRules({ allowRegistration: true })
    return () => removeSignInRules(host)
  })

  test('a server administrator approves one registered account, whose user can then sign in, and rejects another', async ({
    visit,
    browser,
    assert,
  }) => {
    const email = anAddress()
    const page = await visit('/login')
    assert.equal(await page.getByRole('link', { name: 'Forgot your password?' }).count(), 0)
    await page.getByRole('link', { name: 'Register' }).click()
    await page.getByLabel('Your name').fill('Grace')
    await page.getByLabel('Email').fill(email)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('An administrator of this server must confirm').waitFor()
    await assertAccessible(assert, page)
    const other = await UserFactory.merge({ emailVerifiedAt: null }).create()

    const context = await browser.newContext({ baseURL: new URL(page.url()).origin })
    const { page: list, complaints } = await open(context, listOf(host), host)
    const row = list.getByRole('row').filter({ hasText: email })
    await row.getByText('Grace', { exact: true }).waitFor()
    await assertAccessible(assert, list)
    await decide(list, 'Approve', email)
    await list.getByText('Grace can sign in now').waitFor()
    await row.waitFor({ state: 'detached' })
    await list.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(list), 360)
    await decide(list, 'Reject', other.email)
    await list.getByText('Account rejected').waitFor()
    await list.getByText(other.email).waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
    await context.close()

    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, other.email)
    await page.getByText('Invalid email or password').waitFor()
    await fillSignIn(page, email)
    await page.waitForURL('**/organizations/new')
  })

  test('only administrators of the organization that operates the server can open the list of registration requests', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(host, ['ADMINISTRATOR'])
    const { page } = await open(browserContext, listOf(owner), owner)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
    await signIn(browserContext, member.user)
    await page.goto(listOf(host))
    await page.getByText('Only organization administrators can open that page.').waitFor()
    assert.notEqual(new URL(page.url()).pathname, listOf(host))
  })
})

test.group('Console | accounts without registration and mail server', () => {
  test('the sign-in page offers no registration or password reset, and the pages for both explain what to do instead', async ({
    visit,
    assert,
  }) => {
    const page = await visit('/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
    for (const name of ['Register', 'Sign up', 'Forgot your password?']) {
      assert.equal(await page.getByRole('link', { name }).count(), 0, name)
    }
    await navigate(page, '/register')
    await page.getByText('Registration requires an invitation').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Create account' }).count(), 0)
    await assertAccessible(assert, page)
    await navigate(page, '/reset-password')
    await page.getByText('Email is not configured on this server.', { exact: false }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Send link' }).count(), 0)
    await assertAccessible(assert, page)
  })
})
