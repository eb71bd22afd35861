import { codeOf } from '#tests/support/sign_in/mfa'
import type { Page } from 'playwright'

/** Adds a virtual authenticator that stores passkeys and verifies the user. */
export async function addAuthenticator(page: Page) {
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

/** Returns a text field of the top dialog. */
export const dialogField = (page: Page, name: string) =>
  page.getByRole('dialog').last().getByRole('textbox', { name })

/** Opens the setup of an authenticator app. @returns the key that the dialog shows */
export async function startAppSetup(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  const key = await page.getByRole('textbox', { name: 'Setup key' }).innerText()
  return key.replaceAll(/\s/g, '')
}

/** Confirms the setup with a code and leaves the dialog with the recovery codes open. @returns the recovery codes */
export async function confirmAppSetup(page: Page, key: string): Promise<string[]> {
  await dialogField(page, 'Code').fill(codeOf(key))
  await page.keyboard.press('Enter')
  const codes = await page.getByRole('textbox', { name: 'Recovery codes' }).innerText()
  return codes.trim().split('\n')
}

/** Sets up an authenticator app on the current page. */
export async function setUpApp(page: Page): Promise<{ key: string; codes: string[] }> {
  const key = await startAppSetup(page)
  const codes = await confirmAppSetup(page, key)
  await page.getByRole('button', { name: 'Done' }).click()
  return { key, codes }
}

export async function signOut(page: Page, origin = '') {
  await page.goto(`${origin}/logout`)
  await page.waitForURL('**/login*')
}

/**
 * Submits the form for a new API token.
 * @returns the reauthentication dialog, which opens if the session is stale
 */
export async function submitToken(page: Page) {
  await page.getByRole('button', { name: /token/i }).first().click()
  await dialogField(page, 'Name').fill('Pipeline')
  await page
    .getByRole('button', { name: /^Create/ })
    .last()
    .click()
  return page.getByRole('dialog', { name: 'Confirm your identity' })
}
