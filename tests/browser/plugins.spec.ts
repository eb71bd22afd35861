import { assertAccessible } from '#tests/support/browser/accessible'
import { watch } from '#tests/support/browser/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

test.group('Console | the catalogue of plugins', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('shows every plugin in groups, filtered by the address', async ({
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

    await page.getByLabel('Search plugins').fill('sql')
    await page.waitForURL('**/redteam/plugins/catalog?q=sql')
    await page.getByText('of 155 plugins', { exact: false }).waitFor()
    await page.getByLabel('Needs').selectOption('built_in')
    await page.waitForURL('**/redteam/plugins/catalog?q=sql&backend=built_in')
    await page.getByRole('link', { name: 'SQL Injection' }).waitFor()
    await page.reload()
    await page.getByRole('link', { name: 'SQL Injection' }).waitFor()
    assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1)
    await page.goBack()
    await page.waitForURL('**/redteam/plugins/catalog?q=sql')
    await page.getByLabel('Search plugins').fill('nothing is called so')
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('opens one plugin beside the list, by an address of its own', async ({
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
    await page.keyboard.press('Escape')
    await page.waitForURL('**/redteam/plugins/catalog?severity=medium')
    await drawer.waitFor({ state: 'detached' })
    await page.locator('[data-plugin="prompt-extraction"]:focus').waitFor()

    await page.goto('/redteam/plugins/catalog/aegis')
    await page
      .getByRole('dialog', { name: 'Aegis Dataset' })
      .getByRole('heading', { name: 'Why it needs a model' })
      .waitFor()
  })

  test('fits a phone', async ({ browserContext, assert }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/redteam/plugins/catalog')
    await page.getByText('155 plugins').waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })
})
