import { titleBecomes } from '#tests/support/browser/page/title'
import { ownerForEach } from '#tests/support/groups'
import { opacityOf, scrollToEnd } from '#tests/support/browser/page/in_page'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedEval, seedLargeEval, SIX_TESTS } from '#tests/support/browser/seeds/eval_seeds'
import { open } from '#tests/support/browser/open'
import { asStranger, asViewer, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const matrixOf = (page: Page) => page.getByRole('table', { name: 'Results by test case' })
const testOf = (page: Page, number: number) =>
  page.getByRole('button', { name: `Open test case #${number}`, exact: true })
const rowOf = (page: Page, number: number) =>
  matrixOf(page)
    .getByRole('row')
    .filter({ has: testOf(page, number) })

let owner: Persona
test.group('Evaluations | page', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('the evaluation page shows verdicts by test case and prompt and the pass rate with its interval', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'Capitals', tests: SIX_TESTS, tags: { stage: 'ci' } })
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    await titleBecomes(page, /^Capitals \| Evaluation \| Assay$/)
    await page.getByRole('heading', { level: 1, name: 'Capitals' }).waitFor()
    const facts = page.getByRole('main')
    await facts.getByText('66.7%').waitFor()
    await facts.getByText('(35.4–87.9%)').waitFor()
    await facts.getByText('1 min 01 s').waitFor()
    await page.getByRole('link', { name: 'Evaluations tagged stage: ci' }).waitFor()
    const heads = matrixOf(page).getByRole('columnheader')
    await heads.filter({ hasText: 'openai:gpt-4o' }).getByText('80%').waitFor()
    await heads.filter({ hasText: 'anthropic:claude-sonnet' }).getByText('2 failed').waitFor()
    const first = rowOf(page, 1)
    await first.getByText('What is the capital of France?').waitFor()
    await first.getByText('Passed', { exact: true }).waitFor()
    await first.getByText('Failed', { exact: true }).waitFor()
    const fourth = rowOf(page, 4)
    await fourth.getByText('Error', { exact: true }).waitFor()
    await fourth.getByText('Undecided', { exact: true }).waitFor()
    await rowOf(page, 6).getByText('No result yet').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('a 1280 × 900 window fits six rows below a low header, and cell buttons appear on hover and focus', async ({
    browserContext,
    assert,
  }) => {
    const text = 'The capital is a city whose name the assistant explains at length. '.repeat(6)
    const metrics = { accuracy: 0.5, tone: 0.25 }
    const id = await seedEval(owner, {
      vars: ['question', 'context'],
      tests: Array.from({ length: 12 }, () => ({
        vars: { question: 'What is the capital?', context: text },
        description: text,
        answers: [
          { outcome: 'failed', output: text, reason: text, metrics },
          { outcome: 'undecided', output: text },
        ],
      })),
    })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.setViewportSize({ width: 1280, height: 900 })
    // Measures a page that was opened in a window of this size, not one in the middle of a change.
    await page.reload()
    await rowOf(page, 6).getByRole('button', { name: 'Copy output' }).first().waitFor()
    const box = await page.locator('[data-matrix]').boundingBox()
    const head = await page.locator('thead').boundingBox()
    const sixth = await rowOf(page, 6).boundingBox()
    assert.isAtMost(head?.height ?? Infinity, 96)
    assert.isAtMost((sixth?.y ?? 0) + (sixth?.height ?? 0), (box?.y ?? 0) + (box?.height ?? 0))

    const cell = page.locator('td[data-cell="0.0"]')
    const actions = cell.locator('.matrix-actions')
    const copy = cell.getByRole('button', { name: 'Copy output' })
    await copy.waitFor()
    assert.equal(await opacityOf(actions), '0')
    await cell.hover()
    await page.locator('td[data-cell="0.0"]:hover').waitFor()
    assert.equal(await opacityOf(actions), '1')
    await page.mouse.move(0, 0)
    await page.locator('td[data-cell="0.0"]:not(:hover)').waitFor()
    assert.equal(await opacityOf(actions), '0')
    await copy.focus()
    assert.equal(await opacityOf(actions), '1')

    await cell.getByRole('button', { name: 'Show more of the response to test case 1' }).click()
    await cell.getByText(text.trim()).first().waitFor()
    await cell.getByRole('button', { name: 'Show less of the response to test case 1' }).waitFor()
    await assertAccessible(assert, page)
  })

  test('the evaluation page reports how many results of an incomplete upload were received', async ({
    browserContext,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS, partial: { expected: 20 } })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page
      .getByText('11 of 20 results received. Share the evaluation again to complete it.')
      .waitFor()
  })

  test('the matrix is filtered by verdict and search text, and both are kept in the URL', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('link', { name: 'Failed 3' }).click()
    await testOf(page, 2).waitFor({ state: 'detached' })
    assert.include(page.url(), 'filterMode=failures')
    await page.getByRole('searchbox', { name: 'Search results' }).fill('Australia')
    await testOf(page, 1).waitFor({ state: 'detached' })
    await testOf(page, 3).waitFor()

    const pasted = await browserContext.newPage()
    await pasted.goto(page.url())
    await testOf(pasted, 3).waitFor()
    await pasted.getByText('1–1 of 1 test case').waitFor()
    await pasted.getByRole('button', { name: 'Remove filter Search: Australia' }).click()
    await testOf(pasted, 1).waitFor()
    await pasted.goBack()
    await testOf(pasted, 1).waitFor({ state: 'detached' })
    await pasted.getByRole('button', { name: 'Clear all' }).click()
    await pasted.getByText('1–6 of 6 test cases').waitFor()
    await pasted.close()
  })

  test('conditions on metrics and metadata can be combined with OR and removed one by one', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await testOf(page, 1).waitFor()
    await page.getByRole('button', { name: 'Add filter', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Filter results' })
    await dialog.getByRole('button', { name: 'Apply filter' }).click()
    await dialog.getByText('Enter a number').waitFor()
    await dialog.getByRole('spinbutton', { name: 'Value' }).fill('0.95')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    const second = dialog.getByRole('group', { name: 'Condition 2' })
    await second.getByRole('combobox', { name: 'Field' }).selectOption('Metadata')
    await second.getByRole('combobox', { name: 'Value' }).fill('america')
    await dialog.getByRole('button', { name: 'Any condition' }).click()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Apply filter' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1–3 of 3 test cases').waitFor()
    await testOf(page, 4).waitFor()
    await page.getByRole('button', { name: 'Remove filter Metric accuracy ≥ 0.95' }).click()
    await page.getByText('1–1 of 1 test case').waitFor()
    await page.getByRole('button', { name: 'Remove filter Metadata topic equals america' }).click()
    await page.getByText('1–6 of 6 test cases').waitFor()
  })

  test('an invalid regular expression shows an error and a way to clear the filters', async ({
    browserContext,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(
      browserContext,
      `/eval/${id}?search=${encodeURIComponent('(')}&regex=1`,
      owner
    )
    await page.getByRole('alert').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('1–6 of 6 test cases').waitFor()
  })

  test('the matrix is sorted by the score of a prompt, and Back restores the default order', async ({
    browserContext,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    const first = (number: number) =>
      matrixOf(page)
        .getByRole('row')
        .nth(1)
        .getByRole('button', { name: `Open test case #${number}`, exact: true })
    await first(1).waitFor()
    await matrixOf(page)
      .getByRole('button', { name: /^Score 0\.8/ })
      .press('Enter')
    await page.waitForURL(/sort=score%3A0\.ASC/)
    await first(3).waitFor()
    await matrixOf(page)
      .getByRole('button', { name: 'Score 0.8, sorted ascending. Sort descending' })
      .waitFor()
    await page.goBack()
    await first(1).waitFor()
  })

  test('visible columns and display options are kept in the URL', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('button', { name: 'Change view', exact: true }).click()
    const settings = page.getByRole('dialog', { name: 'View options' })
    await settings.getByRole('checkbox', { name: /terse/ }).uncheck()
    await settings.getByRole('switch', { name: 'Render Markdown' }).check()
    await settings.getByRole('combobox', { name: 'Zoom' }).selectOption('75%')
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Change view: 1 column hidden' }).waitFor()
    const pasted = await browserContext.newPage()
    await pasted.goto(page.url())
    await rowOf(pasted, 5).getByRole('cell', { name: 'Lima', exact: true }).waitFor()
    assert.equal(await matrixOf(pasted).getByRole('columnheader').count(), 3 + 2)
    await pasted.close()
  })

  test('the result drawer steps through the filtered results and returns focus when it is closed', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}?filterMode=failures`, owner)
    await testOf(page, 1).press('Enter')
    const details = page.getByRole('dialog', { name: 'Test case 1, prompt 1' })
    await details.getByText('1 of 2').waitFor()
    await details.getByRole('button', { name: /next/i }).click()
    await page.getByRole('dialog', { name: 'Test case 3, prompt 1' }).waitFor()
    assert.include(page.url(), 'cell=2.0')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    // After a step to another result, the button of that result receives the focus, even if the
    // page was opened by its URL.
    const openDetails = page.locator('[data-opens-cell="2.0"]:focus')
    await openDetails.waitFor()
    await page.goto(`/eval/${id}?filterMode=failures&cell=2.0`)
    await page.getByRole('dialog', { name: 'Test case 3, prompt 1' }).waitFor()
    await page.keyboard.press('Escape')
    await openDetails.waitFor()
    assert.include(page.url(), 'filterMode=failures')
  })

  test('a page of 1,000 test cases is virtualized and can be scrolled to the end', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedLargeEval(owner, 1200)
    const { page } = await open(browserContext, `/eval/${id}?perPage=1000`, owner)
    await testOf(page, 1).waitFor()
    const rows = matrixOf(page).getByRole('row')
    assert.isBelow(await rows.count(), 60)
    assert.equal(await matrixOf(page).getAttribute('aria-rowcount'), '1201')
    const box = page.getByRole('region', { name: 'Results by test case' })
    await box.focus()
    await page.keyboard.press('PageDown')
    await scrollToEnd(box)
    await page.getByRole('button', { name: 'Open test case #1,000', exact: true }).waitFor()
    assert.isBelow(await rows.count(), 60)
    // On a slow machine, rows are measured before the scroll event arrives. The new page must still start at its top.
    const devTools = await browserContext.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 5 })
    await page.getByRole('button', { name: 'Next page' }).click()
    await page.getByRole('button', { name: 'Open test case #1,001', exact: true }).waitFor()
    await page.getByText('1,001–1,200 of 1,200 test cases').waitFor()
  })

  test('an owner renames and tags an evaluation', async ({ browserContext, assert }) => {
    const id = await seedEval(owner, { name: 'Before', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('button', { name: 'Edit details' }).click()
    await page.getByRole('textbox', { name: 'Description' }).fill('Afterwards')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { level: 1, name: 'Afterwards' }).waitFor()
    await page.getByRole('button', { name: 'Add tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tags' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('team')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('search')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Save tags' }).click()
    await page.getByRole('link', { name: 'Evaluations tagged team: search' }).click()
    await page.getByRole('link', { name: 'Afterwards' }).waitFor()
  })

  test('filtered results can be rated in bulk only after their test cases have been counted', async ({
    browserContext,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}?filterMode=undecided`, owner)
    await testOf(page, 4).waitFor()
    await page.route('**/table?*', (route) => route.fulfill({ status: 503 }))
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Rate these results…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Rate results' })
    await dialog.getByText('Could not count the test cases').waitFor()
    await dialog.getByRole('button', { name: 'Rate results', disabled: true }).waitFor()
    await page.unroute('**/table?*')
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await dialog.getByText(/matching results of 1 test case/).waitFor()
    await dialog.getByRole('button', { name: 'Mark 1 test case as passed' }).click()
    await page.getByText('1 result updated').waitFor()
    await page.getByRole('heading', { name: 'No results' }).waitFor()
    await page.getByRole('link', { name: 'Passed 7' }).waitFor()
    await page.getByRole('link', { name: 'Undecided 0' }).waitFor()
  })

  test('an evaluation is deleted after a confirmation that shows its name', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'Old one', tests: SIX_TESTS })
    await seedEval(owner, { name: 'Kept', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete evaluation…' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete evaluation Old one' })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Delete evaluation Old one' }).click()
    await page.waitForURL('**/evals')
    await page.getByRole('link', { name: 'Kept' }).waitFor()
    assert.equal(await page.getByRole('link', { name: 'Old one' }).count(), 0)
  })

  test('a viewer sees an evaluation without controls to change it', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const viewer = await asViewer(owner)
    const { page } = await open(browserContext, `/eval/${id}`, viewer)
    await testOf(page, 1).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Edit details' }).count(), 0)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Compare with another evaluation…' }).waitFor()
    assert.equal(await page.getByRole('menuitem', { name: /Rate|Delete|Copy/ }).count(), 0)
  })

  test("another organization's evaluation is shown as not found", async ({
    browserContext,
    assert,
  }) => {
    const stranger = await asStranger()
    const id = await seedEval(stranger, { name: 'Secret', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('heading', { name: 'Evaluation not found' }).waitFor()
    await page.getByText('This evaluation is not in any of your teams').waitFor()
    await assertAccessible(assert, page)
    await removePersona(stranger)
  })
})
