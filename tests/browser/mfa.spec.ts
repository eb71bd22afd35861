import { RP_ORIGIN, usePasskeys } from '#tests/support/authenticator'
import { assertAccessible } from '#tests/support/browser/accessible'
import { fillSignIn, signIn } from '#tests/support/browser/sign_in'
import { codeOf, makeStale, requireFactor } from '#tests/support/mfa'
import { asMember, asOwner } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

/** Gives the page an authenticator that stores passkeys and verifies the person. */
async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/** The key that the setup dialog shows as text. */
const shownKey = async (page: Page) =>
  (await page.getByRole('textbox', { name: 'Key' }).innerText()).trim()

/** A text field of the open dialog. */
const field = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('textbox', { name })

/** Ends the session in this browser. */
async function signOut(page: Page, origin = '') {
  await page.goto(`${origin}/logout`)
  await page.waitForURL('**/login*')
}

test.group('Console | second factor', () => {
  test('an authenticator app is set up and completes the next sign-in', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const { user } = await asOwner()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    await page.getByRole('button', { name: `Account of ${user.name}` }).click()
    await page.getByRole('menuitem', { name: 'Security' }).click()
    await page.assertTitle('Security | Assay')
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    await page.getByRole('img', { name: 'QR code' }).waitFor()
    await assertAccessible(assert, page)
    const key = await shownKey(page)
    await field(page, 'Code').fill(codeOf(key))
    await page.keyboard.press('Enter')
    const codes = await page.getByRole('textbox', { name: 'Recovery codes' }).innerText()
    assert.lengthOf(codes.trim().split('\n'), 10)
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Download codes' }).waitFor()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('10 unused codes').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await page.evaluate<number>('document.documentElement.scrollWidth'), 360)

    await signOut(page)
    await page.goto('/login?redirect=%2Fsecurity')
    await fillSignIn(page, user.email)
    await page.getByRole('heading', { name: 'Confirm that it is you' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('Code of your authenticator app').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Code of your authenticator app').fill(codeOf(key, 1))
    await page.keyboard.press('Enter')
    await page.waitForURL('**/security')

    await signOut(page)
    await fillSignIn(page, user.email)
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Recovery code').fill(codes.split('\n')[0] ?? '')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('button', { name: `Account of ${user.name}` }).waitFor()
  })

  test('a passkey signs in alone, and as second factor', async ({ browser, assert, cleanup }) => {
    cleanup(usePasskeys())
    const { user } = await asOwner()
    const context = await browser.newContext({ baseURL: RP_ORIGIN, reducedMotion: 'reduce' })
    cleanup(() => context.close())
    await signIn(context, user)
    const page = await context.newPage()
    await addAuthenticator(page)
    await page.goto('/security')
    await page.getByRole('button', { name: 'Add passkey' }).click()
    await field(page, 'Name').fill('Laptop')
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
    await page.getByRole('button', { name: `Account of ${user.name}` }).waitFor()

    await page.goto('/security')
    await makeStale({ user })
    await page.getByRole('button', { name: 'Rename passkey Laptop' }).click()
    await field(page, 'Name').fill('Work laptop')
    await page.getByRole('button', { name: 'Rename', exact: true }).click()
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('button', { name: 'Remove passkey Work laptop' }).waitFor()
  })

  test('where one is required, its setup comes before everything else', async ({
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
    await assertAccessible(assert, page)
    assert.isTrue(await page.getByRole('button', { name: 'Continue' }).isDisabled())
    await page.getByRole('button', { name: 'Set up authenticator app' }).click()
    await field(page, 'Code').fill(codeOf(await shownKey(page)))
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { name: 'API Tokens' }).waitFor()
  })

  test('an administrator sees who has one, and resets it', async ({
    visit,
    browserContext,
    browser,
  }) => {
    const owner = await asOwner()
    const { user } = await asMember(owner, [], 'Grace')
    const elsewhere = await browser.newContext({ baseURL: `http://127.0.0.1:${process.env.PORT}` })
    await signIn(elsewhere, user)
    const theirs = await elsewhere.newPage()
    await theirs.goto('/security')
    await theirs.getByRole('button', { name: 'Set up authenticator app' }).click()
    await field(theirs, 'Code').fill(codeOf(await shownKey(theirs)))
    await theirs.keyboard.press('Enter')
    await theirs.getByRole('button', { name: 'Done' }).click()
    await elsewhere.close()
    await signIn(browserContext, owner.user)
    const page = await visit(`/organizations/${owner.organization.id}/users`)
    const row = page.getByRole('row').filter({ hasText: user.email })
    await row.getByText('On', { exact: true }).waitFor()
    await row.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Reset two-factor authentication' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Reset two-factor authentication' }).click()
    await row.getByText('Off', { exact: true }).waitFor()
  })
})

test.group('Console | recent authentication', () => {
  test('a dialog asks for it and the change goes through as typed', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await signIn(browserContext, owner.user)
    const page = await visit('/api-tokens')
    await makeStale(owner)
    await page.getByRole('button', { name: /token/i }).first().click()
    await field(page, 'Name').fill('Pipeline')
    await page
      .getByRole('button', { name: /^Create/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await dialog.waitFor()
    await assertAccessible(assert, page)
    await dialog.locator('input[name=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByRole('alert').waitFor()
    await dialog.locator('input[name=password]').fill('correct horse battery')
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('assay_').first().waitFor()
  })

  test('cancelling it leaves the change undone', async ({ visit, browserContext }) => {
    const owner = await asOwner()
    await signIn(browserContext, owner.user)
    const page = await visit('/api-tokens')
    await makeStale(owner)
    await page.getByRole('button', { name: /token/i }).first().click()
    await field(page, 'Name').fill('Pipeline')
    await page
      .getByRole('button', { name: /^Create/ })
      .last()
      .click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Confirm your identity to continue').first().waitFor()
  })
})
