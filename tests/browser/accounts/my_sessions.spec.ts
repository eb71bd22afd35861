import { assertAccessible } from '#tests/support/browser/page/accessible'
import { signIn } from '#tests/support/browser/sign_in'
import { asOwner } from '#tests/support/personas'
import { test } from '@japa/runner'

test.group('Console | my sessions', () => {
  test('a user sees all of their sessions, ends one session identified by its device name, and then ends all other sessions', async ({
    visit,
    browserContext,
    browser,
    assert,
  }) => {
    const { user } = await asOwner()
    await signIn(browserContext, user)
    const page = await visit('/api-tokens')
    const agents = ['Mozilla/5.0 (iPhone) Version/18 Safari/604.1', 'curl/8']
    for (const userAgent of agents) {
      const elsewhere = await browser.newContext({ userAgent, baseURL: page.url() })
      await signIn(elsewhere, user)
      await elsewhere.close()
    }
    await page.getByRole('button', { name: `Account menu of ${user.name}` }).click()
    await page.getByRole('menuitem', { name: 'My sessions' }).click()
    await page.waitForURL('**/sessions')
    await page.assertTitle('Sessions | Assay')
    const list = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await list.filter({ hasText: 'This session' }).waitFor()
    assert.equal(await list.count(), 3)
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'End session in Safari on iOS' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'End session' }).click()
    await page.getByText('Session ended').waitFor()
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await assertAccessible(assert, page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'End all other' }).click()
    await page.getByText('1 session ended').waitFor()
    await page
      .getByRole('button', { name: 'End all other sessions' })
      .waitFor({ state: 'detached' })
  })
})
