import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedCells } from '#tests/support/browser/seeds/cell_seeds'
import { seedEval, seedLargeEval, SIX_TESTS } from '#tests/support/browser/seeds/eval_seeds'
import { hasFocus } from '#tests/support/browser/page/in_page'
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

  test('the details of a prompt show its assertion and request counts and its response, reasoning, and grading tokens', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const usage = {
      ...{ total: 40, prompt: 30, completion: 10, cached: 10, numRequests: 2 },
      completionDetails: { reasoning: 4 },
      assertions: { total: 20 },
    }
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
      ...['Reasoning tokens', '24'],
      ...['Grading tokens', '120'],
      ...['Average tokens', '60'],
      ...['Tokens per second', '20'],
      ...['Cached tokens', '60 (25%)'],
    ])
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.isTrue(await hasFocus(opener))
    await page.getByRole('button', { name: 'Change view' }).click()
    await page.getByRole('switch', { name: 'Show latency, tokens, and cost' }).click()
    await page.keyboard.press('Escape')
    const cell = page.locator('[data-cell="0.0"]')
    await cell.getByText('Tokens per second').waitFor()
    assert.match(
      (await cell.locator('dl').last().innerText()).replaceAll(/\s+/g, ' '),
      /Tokens 40 Reasoning tokens 4 Grading tokens 20 Tokens per second 20 Cost/
    )
    assert.deepEqual(complaints, [])
  })

  test('a cell in a table of 8 columns and 45 rows shows at least 300 characters, and the full text on request', async ({
    browserContext,
    assert,
  }) => {
    const text = 'The capital of France is Paris, and here is why. '.repeat(40)
    const answers = Array.from({ length: 8 }, () => ({
      outcome: 'failed' as const,
      output: `${text}The end.`,
      reason: `${text}The reason.`,
    }))
    const id = await seedEval(owner, {
      prompts: answers.map((_, n) => ({ raw: `Prompt ${n + 1}`, provider: `echo:${n + 1}` })),
      tests: Array.from({ length: 45 }, () => ({ answers })),
    })
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    const cell = page.locator('[data-cell="0.7"]')
    await cell.getByText('Failed', { exact: true }).waitFor()
    assert.isAtLeast((await cell.locator('.cell-lines').textContent())?.length ?? 0, 300)
    await cell.getByRole('button', { name: 'Show more of the response to test case 1' }).click()
    await cell.getByText('The end.').waitFor()
    await cell.getByText('The reason.').waitFor()

    await page.getByRole('button', { name: 'Change view' }).click()
    await page.getByLabel('Max text length').selectOption({ label: 'Full text' })
    await page.keyboard.press('Escape')
    await page.locator('[data-cell="1.0"]').getByText('The end.').waitFor()
    assert.deepEqual(complaints, [])
  })

  test("a user pages through the reasons for a cell's failed assertions", async ({
    browserContext,
    assert,
  }) => {
    const id = await seedCells(owner)
    const failed = (type: string) => ({
      ...{ pass: false, score: 0, reason: `${type} failed` },
      assertion: { type },
    })
    const passed = { ...failed('latency'), pass: true }
    const componentResults = [failed('contains'), passed, failed('regex'), failed('is-json')]
    const place = { revision_id: await revisionIdOf(id), test_idx: 0, prompt_idx: 1 }
    await db
      .from('eval_payloads')
      .where(place)
      .update({ row: JSON.stringify({ gradingResult: { pass: false, componentResults } }) })
    await db
      .from('eval_results')
      .where(place)
      .update({ assertions: 4, assertions_passed: 1, reason: 'contains failed' })
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    const cell = page.locator('[data-cell="0.1"]')
    await cell.getByText('contains failed').waitFor()
    await cell.getByText('1/3').waitFor()
    await cell.getByRole('button', { name: 'Next reason for test case 1' }).click()
    await cell.getByText('regex failed').waitFor()
    await cell.getByText('2/3').waitFor()
    await cell.getByRole('button', { name: 'Next reason for test case 1' }).press('Enter')
    await cell.getByText('is-json failed').waitFor()
    await cell.getByRole('button', { name: 'Next reason for test case 1' }).click()
    await cell.getByText('contains failed').waitFor()
    await cell.getByRole('button', { name: 'Previous reason for test case 1' }).click()
    await cell.getByText('is-json failed').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('a cell plays short inline audio and links to an image on another server without loading the image', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedCells(owner)
    const audio = { data: Buffer.alloc(12_000, 128).toString('base64'), format: 'wav' }
    const images = [{ url: 'https://images.example/cat.png' }]
    await db
      .from('eval_payloads')
      .where({ revision_id: await revisionIdOf(id), test_idx: 0, prompt_idx: 1 })
      .update({ row: JSON.stringify({ response: { output: 'Lyon', audio, images } }) })
    const { page, complaints } = await open(browserContext, `/eval/${id}`, owner)
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    const cell = page.locator('[data-cell="0.1"]')
    await cell.getByLabel('Audio 2').waitFor()
    const link = cell.getByRole('link', { name: 'Image 1 at images.example' })
    assert.equal(await link.getAttribute('href'), 'https://images.example/cat.png')
    assert.include((await link.getAttribute('rel')) ?? '', 'noreferrer')
    await page.reload()
    await link.waitFor()
    assert.isEmpty(asked.filter((url) => url.includes('images.example')))
    assert.deepEqual(complaints, [])
  })
})
