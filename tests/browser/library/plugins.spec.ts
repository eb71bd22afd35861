import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'

/** Records every title that replaces the drawer's title, even while the drawer is closing. */
const WATCH_TITLES = `
  window.titles = []
  const title = document.querySelector('#plugin-name')
  new MutationObserver(() => window.titles.push(title.textContent))
    .observe(title, { characterData: true, childList: true, subtree: true })
`

test.group('Console | plugin catalog', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('the plugin catalog groups plugins by category and keeps its filters in the URL', async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/redteam/plugins/catalog')
    await page.getByText('155 plugins').waitFor()
    assert.equal(await page.title(), 'Plugins Collection | Assay')
    await page.getByRole('heading', { name: 'Security & Access Control' }).waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('searchbox', { name: 'Search' }).fill('sql')
    await page.waitForURL('**/redteam/plugins/catalog?q=sql')
    await page.getByText('of 155 plugins', { exact: false }).waitFor()
    await page.getByLabel('Model requirement').selectOption('built_in')
    await page.waitForURL('**/redteam/plugins/catalog?q=sql&backend=built_in')
    await page.getByRole('link', { name: 'SQL Injection' }).waitFor()
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    assert.lengthOf(lines, 2)
    assert.match(lines[1] ?? '', /SQL Injection/)
    await page.reload()
    await page.getByRole('link', { name: 'SQL Injection' }).waitFor()
    assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1)
    await page.goBack()
    await page.waitForURL('**/redteam/plugins/catalog?q=sql')
    await page.getByRole('searchbox', { name: 'Search' }).fill('no such plugin')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('a plugin opens next to the list and has its own URL', async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.goto('/redteam/plugins/catalog?severity=medium')
    await page.locator('[data-plugin="prompt-extraction"]').click()
    await page.waitForURL('**/redteam/plugins/catalog/prompt-extraction?severity=medium')
    const drawer = page.getByRole('dialog', { name: 'System Prompt Disclosure' })
    await drawer.getByRole('heading', { name: 'Sample attack' }).waitFor()
    await drawer.getByText('OWASP LLM Top 10').waitFor()
    await assertAccessible(assert, page)
    await page.evaluate(WATCH_TITLES)
    await page.keyboard.press('Escape')
    await page.waitForURL('**/redteam/plugins/catalog?severity=medium')
    await drawer.waitFor({ state: 'detached' })
    assert.deepEqual(await page.evaluate('window.titles'), [])
    await page.locator('[data-plugin="prompt-extraction"]:focus').waitFor()

    await page.goto('/redteam/plugins/catalog/aegis')
    await page
      .getByRole('dialog', { name: 'Aegis Dataset' })
      .getByRole('heading', { name: 'Model requirement' })
      .waitFor()
  })

  test('the plugin catalog fits on a phone', async ({ browserContext, assert }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/redteam/plugins/catalog')
    await page.getByText('155 plugins').waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })
})
