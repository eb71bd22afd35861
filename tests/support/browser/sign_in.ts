import { PASSWORD } from '#tests/support/personas'
import type { BrowserContext, Page } from 'playwright'

/** Signs a user in through the API, without the form. */
export async function signIn(context: BrowserContext, { email }: { email: string }): Promise<void> {
  await context.request.get('/api/v1/config')
  const cookies = await context.cookies()
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const response = await context.request.post('/api/v1/users/login', {
    headers: { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) },
    data: { email, password: PASSWORD },
  })
  if (!response.ok()) {
    throw new Error(`Sign-in answered ${response.status()}: ${await response.text()}`)
  }
}

/** Fills in the sign-in form on the current page. */
export async function fillSignIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}
