import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/accessible'
import { seedEval, seedLargeEval, SIX_TESTS } from '#tests/support/browser/eval_seeds'
import { hasFocus } from '#tests/support/browser/in_page'
import { open } from '#tests/support/browser/open'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Evaluations | columns and pages', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('the pagination of the matrix jumps to a page number and to the first and last page', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedLargeEval(owner, 330)
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    const number = page.getByLabel('Go to page')
    await number.fill('4')
    await number.press('Enter')
    await page.waitForURL(/page=4/)
    await page.getByText('151–200 of 330 test cases').waitFor()
    await page.getByRole('button', { name: 'Open test case #151', exact: true }).waitFor()
    // A page number above the last one opens the last page.
    await number.fill('99')
    await number.press('Control+Enter')
    await page.getByText('301–330 of 330 test cases').waitFor()
    await page.getByRole('button', { name: 'First page' }).click()
    await page.getByText('1–50 of 330 test cases').waitFor()
    await page.getByRole('button', { name: 'Last page' }).click()
    await page.getByRole('button', { name: 'Open test case #301', exact: true }).waitFor()
    await page.goBack()
    await page.getByText('1–50 of 330 test cases').waitFor()
    // Scrolls to the top, where the sticky header covers no content.
    await page.getByRole('heading', { level: 1 }).scrollIntoViewIfNeeded()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('a metric in a column header filters the matrix to test cases with that metric', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    const head = page.getByRole('columnheader').filter({ hasText: 'openai:gpt-4o' })
    // Three results of this column have the metric: 1, 1, and 0.
    await head
      .getByRole('button', { name: 'Show only test cases with metric accuracy (average 0.667)' })
      .click()
    await page.waitForURL(/accuracy/)
    await page.getByText('1–3 of 3 test cases').waitFor()
    await page.getByRole('button', { name: 'Open test case #3', exact: true }).waitFor()
    assert.equal(
      await page.getByRole('button', { name: 'Open test case #4', exact: true }).count(),
      0
    )
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('the details of a prompt show its assertions, requests, and tokens', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const usage = { total: 40, prompt: 30, completion: 10, cached: 10, numRequests: 2 }
    await db
      .from('eval_results')
      .where({ revision_id: await revisionIdOf(id), prompt_idx: 0 })
      .update({
        assertions: 3,
        assertions_passed: 2,
        latency_ms: 500,
        token_usage: JSON.stringify(usage),
      })
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    const head = page.getByRole('columnheader').filter({ hasText: 'openai:gpt-4o' })
    await head.getByText('240 tokens').waitFor()
    await page.getByText('2 of 3 assertions passed').first().waitFor()
    const opener = head.getByRole('button', { name: /Answer the question/ })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Prompt 1/ })
    const figures = dialog.locator('dl')
    await figures.waitFor()
    assert.deepEqual((await figures.innerText()).split(/\n+/), [
      ...['Assertions passed', '12 of 18'],
      ...['Requests', '12'],
      ...['Average tokens', '40'],
      ...['Tokens per second', '20'],
      ...['Cached tokens', '60 (25%)'],
    ])
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.isTrue(await hasFocus(opener))
    assert.deepEqual(complaints, [])
  })
})
