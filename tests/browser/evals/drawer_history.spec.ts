import { ownerForEach } from '#tests/support/groups'
import { open } from '#tests/support/browser/open'
import { seedEval, SIX_TESTS } from '#tests/support/browser/seeds/eval_seeds'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const testOf = (page: Page, number: number) =>
  page.getByRole('button', { name: `Open test case #${number}`, exact: true })

/** Waits for a tab of the drawer to be open. The URL changes before the drawer does. */
const tabIsOpen = (page: Page, name: string) =>
  page.getByRole('tab', { name, selected: true }).waitFor()

let owner: Persona
test.group('Evaluations | history of the result drawer', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('Back does not reopen a closed result drawer', async ({ browserContext, assert }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, '/', owner)
    const drawer = page.getByRole('dialog')
    const isClosed = () => drawer.waitFor({ state: 'detached' })
    const lengthOf = async () => Number(await page.evaluate('history.length'))
    await page.goto(`/eval/${id}?filterMode=failures`)
    const list = page.url()
    const length = await lengthOf()
    await testOf(page, 1).press('Enter')
    await drawer.getByRole('button', { name: /next/i }).click()
    await page.getByRole('dialog', { name: 'Test case 3, prompt 1' }).waitFor()
    await page.keyboard.press('Escape')
    await isClosed()
    assert.equal(page.url(), list)
    assert.equal(await lengthOf(), length + 1)

    // A chosen tab has an entry of its own, so that Back shows the previous tab; closing leaves all of them.
    await testOf(page, 1).press('Enter')
    await drawer.getByRole('tab', { name: 'Evaluation' }).click()
    await tabIsOpen(page, 'Evaluation')
    await drawer.getByRole('tab', { name: 'Metadata' }).click()
    await tabIsOpen(page, 'Metadata')
    await page.goBack()
    await tabIsOpen(page, 'Evaluation')
    await page.keyboard.press('Escape')
    await isClosed()
    assert.equal(page.url(), list)
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== `/eval/${id}`)

    // A drawer that was opened by its URL is replaced by the list.
    await page.goto(`/eval/${id}?cell=0.0`)
    await drawer.getByRole('tab', { name: 'Evaluation' }).click()
    await tabIsOpen(page, 'Evaluation')
    await page.keyboard.press('Escape')
    await isClosed()
    await page.waitForURL((url) => !url.searchParams.has('cell'))
    await page.goBack()
    await page.waitForURL((url) => url.pathname !== `/eval/${id}`)
  })

  test('stepping to another page and closing the drawer keeps that page', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: Array.from({ length: 51 }, () => SIX_TESTS[0]!) })
    const { page } = await open(browserContext, `/eval/${id}?perPage=50`, owner)
    const drawer = page.getByRole('dialog')
    const first = page.url()
    await testOf(page, 1).waitFor()
    await page.evaluate(
      'document.querySelector(\'[aria-label="Results by test case"]\').scrollTop = 1e6'
    )
    await testOf(page, 50).press('Enter')
    await drawer.getByRole('tab', { name: 'Evaluation' }).click()
    await tabIsOpen(page, 'Evaluation')
    await drawer.getByRole('button', { name: /next/i }).click()
    await page.getByRole('dialog', { name: 'Test case 51, prompt 1' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await testOf(page, 51).waitFor()
    await page.waitForURL(/page=2/)
    await page.goBack()
    await testOf(page, 1).waitFor()
    assert.equal(page.url(), first)
    assert.equal(await drawer.count(), 0)
  })
})
