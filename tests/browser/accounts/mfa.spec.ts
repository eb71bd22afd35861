import { invitePeople } from '#api/accounts/people/invitations/invite_people'
import { UserFactory } from '#database/factories/user_factory'
import { RP_ORIGIN, usePasskeys } from '#tests/support/sign_in/authenticator'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import {
  addAuthenticator,
  confirmAppSetup,
  dialogField,
  setUpApp,
  signOut,
  startAppSetup,
} from '#tests/support/browser/second_factor'
import { origin } from '#tests/support/browser/console/origin'
import { fillSignIn, signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { codeOf, makeStale, requireFactor } from '#tests/support/sign_in/mfa'
import { asMember, asOwner } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { Route } from 'playwright'

test.group('Console | second factor', () => {
  test('a user sets up an authenticator app and then signs in with its code or a recovery code', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user } = await asOwner()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.getByRole('button', { name: `Account menu of ${user.name}` }).click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await page.assertTitle('Security | Assay')
    const key = await startAppSetup(page)
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await assertAccessible(assert, page)
    const codes = await confirmAppSetup(page, key)
    assert.lengthOf(codes, 10)
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Download codes' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 unused codes').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)

    await signOut(page)
    await page.goto('/login?redirect=%2Fsecurity')
    await fillSignIn(page, user.email)
    await page.getByRole('heading', { name: 'Two-factor authentication' }).waitFor()
    await page.getByText('Lost your second factor?').waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('Code from your authenticator app').fill('000000')
    await page.getByRole('button', { name: 'Confirm code' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code from your authenticator app').fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/security')

    await signOut(page)
    await fillSignIn(page, user.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Confirm code' }).click()
    await page.getByRole('button', { name: `Account menu of ${user.name}` }).waitFor()
  })

  test('generated recovery codes differ from the previous codes and are shown only once', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user } = await asOwner()
    await signIn(browserContext, user)
    const page = await visit('/security')
    const { codes } = await setUpApp(page)
    await page.getByRole('button', { name: 'Generate recovery codes' }).click()
    const question = page.getByRole('alertdialog')
    await assertAccessible(assert, page)
    await question.getByRole('button', { name: 'Generate recovery codes' }).click()
    const renewed = await page.getByRole('textbox', { name: 'Recovery codes' }).innerText()
    assert.notInclude(renewed, codes[0])
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 unused codes').waitFor()
    assert.equal(await page.getByRole('textbox', { name: 'Recovery codes' }).count(), 0)
  })

  test('a passkey is accepted alone, as a second factor, and for reauthentication, and can be renamed and removed', async ({
    browser,
    assert,
    cleanup,
  }) => {
    cleanup(usePasskeys())
    const { user } = await asOwner()
    const context = await browser.newContext({ baseURL: RP_ORIGIN, reducedMotion: 'reduce' })
    cleanup(() => context.close())
    await signIn(context, user)
    const page = await context.newPage()
    await addAuthenticator(page)
    await page.goto('/security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await dialogField(page, 'Name').fill('Laptop')
    await assertAccessible(assert, page)
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Remove passkey Laptop' }).waitFor()

    await signOut(page, RP_ORIGIN)
    await page.goto('/login?redirect=%2Fsecurity')
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await page.waitForURL('**/security')

    await signOut(page, RP_ORIGIN)
    await fillSignIn(page, user.email)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: `Account menu of ${user.name}` }).waitFor()

    await page.goto('/security')
    await makeStale({ user })
    await page.getByRole('button', { name: 'Rename passkey Laptop' }).click()
    await dialogField(page, 'Name').fill('Work laptop')
    await page.getByRole('button', { name: 'Rename passkey', exact: true }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('button', { name: 'Remove passkey Work laptop' }).click()
    await page.getByText('Passkey removed').waitFor()
    await page
      .getByRole('button', { name: 'Rename passkey Work laptop' })
      .waitFor({ state: 'detached' })
  })

  test('a user must set up a required second factor before the requested page opens', async ({
    visit,
    browserContext,
    assert,
    cleanup,
  }) => {
    const { user } = await asOwner()
    cleanup(await requireFactor('everyone'))
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
    await page.assertTitle('Set Up Two-Factor Authentication | Assay')
    await assertAccessible(assert, page)
    assert.isTrue(await page.getByRole('button', { name: 'Continue' }).isDisabled())
    await setUpApp(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'API Tokens' }).waitFor()
  })

  test('the recovery codes stay visible if a request from before the setup is rejected late', async ({
    visit,
    browserContext,
    assert,
    cleanup,
  }) => {
    const { user } = await asOwner()
    cleanup(await requireFactor('everyone'))
    await signIn(browserContext, user)
    let reject = () => {}
    const isSetUp = new Promise<void>((resolve) => (reject = resolve))
    const holdBack = async (route: Route) => {
      const response = await route.fetch()
      await isSetUp
      await route.fulfill({ response })
    }
    await browserContext.route('**/api/v1/license', holdBack, { times: 1 })
    const page = await visit('/api-tokens')
    await confirmAppSetup(page, await startAppSetup(page))
    // The rejection makes the console load the user again.
    const reloaded = page.waitForResponse('**/api/v1/users/me')
    reject()
    assert.isFalse((await (await reloaded).json()).mustEnrollSecondFactor)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'API Tokens' }).waitFor()
  })

  test('an invited user joins the organization after setting up the required second factor', async ({
    visit,
    browserContext,
    assert,
    cleanup,
  }) => {
    const { user, organization } = await asOwner()
    const invited = await UserFactory.merge({ name: 'Grace' }).create()
    const actor = { organizationId: organization.id, user }
    const [sent] = await invitePeople(actor, organization, [{ email: invited.email }], () => '')
    cleanup(await requireFactor('everyone'))
    const page = await visit(`/invite${new URL(sent?.link ?? '').search}`)
    await page.getByRole('link', { name: 'Sign in' }).click()
    await fillSignIn(page, invited.email)
    await page.getByRole('heading', { name: 'Set up two-factor authentication' }).waitFor()
    await setUpApp(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: `Account menu of ${invited.name}` }).waitFor()
    const me = await (await browserContext.request.get('/api/v1/users/me')).json()
    assert.equal(me.organization.id, organization.id)
  })

  test("an administrator filters members by second factor and resets a member's second factor", async ({
    visit,
    browserContext,
    browser,
  }) => {
    const owner = await asOwner()
    const { user } = await asMember(owner, [], 'Grace')
    const elsewhere = await browser.newContext({ baseURL: origin() })
    await signIn(elsewhere, user)
    const theirs = await elsewhere.newPage()
    await theirs.goto('/security')
    await setUpApp(theirs)
    await elsewhere.close()
    await signIn(browserContext, owner.user)
    const page = await visit(`/organizations/${owner.organization.id}/users`)
    await page.getByRole('combobox', { name: 'Two-factor' }).selectOption('On')
    await page.getByRole('row').filter({ hasText: owner.user.email }).waitFor({ state: 'detached' })
    const row = page.getByRole('row').filter({ hasText: user.email })
    await row.getByText('On', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Reset two-factor authentication' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click()
    await row.waitFor({ state: 'detached' })
    await page.goto(`/organizations/${owner.organization.id}/users`)
    await row.getByText('Off', { exact: true }).waitFor()
  })
})
