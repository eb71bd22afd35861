import { SESSION_COOKIE } from '#config/cookies'
import { settled } from '#tests/support/browser/page/settled'
import { endSessions } from '#tests/support/requests/end_sessions'
import type { Request } from 'playwright'
import { signIn } from '#tests/support/browser/sign_in'
import { asOwner } from '#tests/support/personas'
import { startWebProcess } from '#tests/support/processes/web_process'
import { test } from '@japa/runner'

const WIDGET = 'https://chat.example.test/widget.js'
const HELP = 'https://help.example.test'

/** Reports the identity it received, and calls a host of the widget and another one. */
const SCRIPT = `
  const seen = { ...document.currentScript.dataset }
  const call = (url) => fetch(url).then(() => 'allowed', () => 'blocked')
  Promise.all([call('${HELP}/'), call('https://other.example.test/')]).then((calls) => {
    document.documentElement.dataset.chat = JSON.stringify({ ...seen, calls })
  })`

test.group('Console | chat widget', () => {
  test('the configured chat script receives the name, email address, and account ID of signed-in users only', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const server = await startWebProcess({
      CHAT_WIDGET_URL: WIDGET,
      CHAT_WIDGET_HOSTS: 'help.example.test',
    })
    cleanup(() => server.stop())
    let loads = 0
    await browserContext.route('https://*.example.test/**', (route) => {
      if (route.request().url() === WIDGET) loads += 1
      const headers = { 'Access-Control-Allow-Origin': '*' }
      return route.fulfill({ contentType: 'text/javascript', body: SCRIPT, headers })
    })
    const page = await browserContext.newPage()
    await page.goto(`${server.origin}/login`)
    await page.getByLabel('Email').waitFor()
    assert.equal(loads, 0)

    const { user, organization } = await asOwner()
    await signIn(browserContext, user)
    await page.goto(`${server.origin}/config`)
    const root = page.locator('html[data-chat]')
    await root.waitFor({ state: 'attached' })
    assert.deepEqual(JSON.parse((await root.getAttribute('data-chat')) ?? ''), {
      name: user.name,
      email: user.email,
      accountId: organization.id,
      calls: ['allowed', 'blocked'],
    })
    await page.getByText('Chat widget: script URL').waitFor()

    await page.getByRole('button', { name: `Account menu of ${user.name}` }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await page.getByLabel('Email').waitFor()
    await root.waitFor({ state: 'detached' })
    assert.equal(loads, 1)
    assert.equal((await page.request.get(`${server.origin}/api/v1/users/me`)).status(), 401)

    // An ended session: the page is reloaded only after the sign-out request, which removes the cookie.
    await signIn(browserContext, user)
    await page.goto(`${server.origin}/api-tokens`)
    await root.waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Create token' }).waitFor()
    await page.waitForLoadState('networkidle')
    await endSessions(user)
    await browserContext.route('**/api/v1/auth/logout', async (route) => {
      await page.getByText('Your session has ended.').waitFor()
      await settled(page)
      await route.continue().catch(() => undefined)
    })
    const isSignOut = (request: Request) => request.url().endsWith('/auth/logout')
    const signOut = Promise.race([
      page.waitForEvent('requestfinished', isSignOut).then(() => 'finished'),
      page.waitForEvent('requestfailed', isSignOut).then(() => 'aborted'),
    ])
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Pipeline')
    await page.getByRole('dialog').getByRole('button', { name: 'Create token' }).click()
    assert.equal(await signOut, 'finished')
    await root.waitFor({ state: 'detached' })
    await page.getByText('Your session has ended.').waitFor()
    const cookies = await browserContext.cookies(server.origin)
    assert.notInclude(
      cookies.map(({ name }) => name),
      SESSION_COOKIE
    )
  })
})
