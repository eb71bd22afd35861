import { assertAccessible } from '#tests/support/browser/page/accessible'
import { submitToken } from '#tests/support/browser/second_factor'
import { signIn } from '#tests/support/browser/sign_in'
import { asHost } from '#tests/support/host'
import { makeStale } from '#tests/support/sign_in/mfa'
import { withProvider } from '#tests/support/sign_in/oidc_flow'
import { asOwner, PASSWORD } from '#tests/support/personas'
import { test } from '@japa/runner'

test.group('Console | recent authentication', () => {
  test('a token is created after the user enters the correct password in the reauthentication dialog', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await signIn(browserContext, owner.user)
    const page = await visit('/api-tokens')
    await makeStale(owner)
    const dialog = await submitToken(page)
    await dialog.waitFor()
    await assertAccessible(assert, page)
    await dialog.locator('input[name=password]').fill('wrong')
    await page.keyboard.press('Enter')
    await dialog.getByText('The password is incorrect').waitFor()
    await dialog.locator('input[name=password]').fill(PASSWORD)
    await dialog.getByRole('button', { name: 'Confirm password' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('assay_').first().waitFor()
  })

  test('canceling the reauthentication dialog shows an error', async ({
    visit,
    browserContext,
  }) => {
    const owner = await asOwner()
    await signIn(browserContext, owner.user)
    const page = await visit('/api-tokens')
    await makeStale(owner)
    const dialog = await submitToken(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Confirm your identity to continue').first().waitFor()
  })

  test('the server settings form keeps its input when the reauthentication dialog is closed', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const host = await asHost()
    await signIn(browserContext, host.user)
    const page = await visit('/server/edit/sign_in')
    const policy = page.getByRole('combobox', { name: 'Two-factor authentication' })
    await policy.click()
    await page.getByRole('option', { name: 'Required for administrators' }).click()
    await makeStale(host)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog', { name: 'Confirm your identity' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('alert').filter({ hasText: 'Confirm your identity' }).waitFor()
    assert.equal(await policy.innerText(), 'Required for administrators')
  })
})

test.group('Console | recent authentication with an identity provider', (group) => {
  const provider = withProvider(group)

  for (const [way, entry] of [
    ['FusionAuth', 'single sign-on'],
    ['an OpenID Connect provider', 'Example Corp'],
  ] as const) {
    test(`${way} reauthenticates a user who has no password, in a new window`, async ({
      visit,
      browserContext,
    }) => {
      const owner = await asOwner()
      const name = `Ada by ${entry}`
      provider.known({ name, email: owner.user.email })
      await owner.user.merge({ password: null }).save()
      const page = await visit('/login?redirect=%2Fapi-tokens')
      await page.getByRole('link', { name: 'Continue with Example Corp' }).click()
      await page.getByRole('link', { name: `Continue as ${name}`, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: 'API Tokens' }).waitFor()
      await makeStale(owner)
      const dialog = await submitToken(page)
      const opened = browserContext.waitForEvent('page')
      await dialog.getByRole('link', { name: `Continue with ${entry}` }).click()
      const window = await opened
      await window.getByRole('link', { name: `Continue as ${name}`, exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByText('assay_').first().waitFor()
    })
  }
})
