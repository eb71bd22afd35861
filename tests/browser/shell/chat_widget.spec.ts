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
  test('the chat script of the settings receives name, email, and account ID of signed-in users only', async ({
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
  })
})
