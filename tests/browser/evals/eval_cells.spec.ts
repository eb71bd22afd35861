import { contentWidth, hasFocus, isImageLoaded } from '#tests/support/browser/page/in_page'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedCells } from '#tests/support/browser/seeds/cell_seeds'
import { open } from '#tests/support/browser/open'
import { signIn } from '#tests/support/browser/sign_in'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asOwner, asViewer } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'

/** Stores an evaluation with every kind of cell and opens it as its owner. */
async function openCells(context: BrowserContext, query = '') {
  const owner = await asOwner()
  const id = await seedCells(owner)
  return { id, ...(await open(context, `/eval/${id}${query}`, owner)) }
}

const rowOf = (page: Page, question: string) => page.getByRole('row', { name: question })

const details = (page: Page) => page.getByRole('dialog')

test.group('Evaluations | cells', () => {
  test('a result cell renders Markdown without running scripts or loading external content', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await openCells(browserContext, '?markdown=1&cut=all')
    const cell = rowOf(page, 'Which towns are capitals?').first()
    await cell.getByRole('table').getByText('Lima').waitFor()
    await cell.getByRole('listitem').first().getByText('Paris').waitFor()
    assert.equal(await cell.getByRole('img').count(), 1)
    const link = cell.getByRole('link', { name: 'the source' })
    assert.include((await link.getAttribute('rel')) ?? '', 'noopener')
    assert.equal(await cell.getByRole('link', { name: 'a trap' }).count(), 0)
    await cell.getByText('<script>window.wasRun = true</script>').waitFor()
    assert.isUndefined(await page.evaluate('window.wasRun'))
    assert.deepEqual(complaints, [])
  })

  test('a result cell formats JSON, shows images stored on this server, and truncates long responses', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await openCells(browserContext, '?json=1')
    const json = rowOf(page, 'As JSON')
    assert.include(await json.locator('pre').textContent(), '"country": "Peru"')
    const image = json.getByRole('img', { name: 'Image 1' })
    await image.waitFor()
    assert.isTrue(await isImageLoaded(image))
    const long = rowOf(page, 'Tell me more')
    assert.equal(await long.getByText('The end of it.').count(), 0)
    await long.getByRole('button', { name: 'Show more of the response to test case 4' }).click()
    await long.getByText('The end of it.').waitFor()
    const failing = rowOf(page, 'What fails?')
    await failing.getByText('Error', { exact: true }).waitFor()
    await failing.getByText('Undecided', { exact: true }).waitFor()
    await failing.getByText(/503 Service Unavailable/).waitFor()
  })

  test('a result cell shows the final prompt when "Show prompts" is on', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedCells(owner)
    await db
      .from('eval_results')
      .where({ revision_id: await revisionIdOf(id), test_idx: 1 })
      .update({ prompt: 'Name a town **as JSON**', assertions: 3, assertions_passed: 2 })
    await signIn(browserContext, owner.user)
    const page = await visit(`/eval/${id}?markdown=1`)
    const row = rowOf(page, 'As JSON')
    await row.getByText('2 of 3 assertions passed').first().waitFor()
    assert.equal(await row.getByText('Name a town').count(), 0)
    await page.getByRole('button', { name: 'Change view', exact: true }).click()
    await page.getByRole('switch', { name: 'Show prompts' }).click()
    await page.keyboard.press('Escape')
    const sent = row.getByRole('group', { name: 'Final prompt' })
    await sent.getByText('Name a town **as JSON**').first().waitFor()
    assert.equal(await sent.count(), 2)
    assert.include(page.url(), 'prompts=1')
    await assertAccessible(assert, page)
  })

  test('a rating is set and removed by keyboard, and a score and a comment persist after a reload', async ({
    browserContext,
    assert,
  }) => {
    const { page, id } = await openCells(browserContext)
    const row = rowOf(page, 'Which towns are capitals?').first()
    const up = row.getByRole('button', { name: 'Rate as passed' }).last()
    await up.focus()
    await page.keyboard.press('Enter')
    await row.getByText('Changed from Failed').waitFor()
    assert.equal(await up.getAttribute('aria-pressed'), 'true')
    const { status } = await result(id, 0, 1)
    assert.equal(status, 'passed')
    await page.keyboard.press('Enter')
    await row.getByText('Changed from Failed').waitFor({ state: 'detached' })

    await row.getByRole('button', { name: 'Highlight result' }).last().press('Enter')
    await row.getByText('Highlighted').waitFor()

    const opener = row.getByRole('button', { name: 'Add score and comment' }).last()
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Score and comment for test case 1' })
    await dialog.getByLabel('Score (optional)').fill('2')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter a number from 0 to 1, or leave blank').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('Score (optional)').fill('0.65')
    await dialog.getByLabel('Comment (optional)').fill('Half right')
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await row.getByText('Half right').waitFor()
    await row.getByText('Score 0.65').waitFor()
    assert.isTrue(await hasFocus(opener))
    await page.reload()
    await row.getByText('Half right').waitFor()
    assert.containsSubset(await result(id, 0, 1), { review_score: 0.65, is_highlighted: true })
  })

  test('copying a response shows an error if the browser blocks the clipboard', async ({
    browserContext,
  }) => {
    const { page } = await openCells(browserContext)
    await page.evaluate(
      'navigator.clipboard.writeText = () => Promise.reject(new Error("Write permission denied"))'
    )
    const row = rowOf(page, 'Which towns are capitals?').first()
    await row.getByRole('button', { name: 'Copy output' }).last().click()
    await page.getByText('Couldn’t copy: Write permission denied').waitFor()
  })

  test('a viewer cannot rate results, and an owner cannot rate errors', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedCells(owner)
    const viewer = await asViewer(owner)
    await signIn(browserContext, viewer.user)
    const page = await visit(`/eval/${id}`)
    await rowOf(page, 'As JSON').getByRole('button', { name: 'Copy output' }).first().waitFor()
    assert.equal(await page.getByRole('button', { name: 'Rate as passed' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Highlight result' }).count(), 0)

    await signIn(browserContext, owner.user)
    await page.reload()
    const failing = rowOf(page, 'What fails?')
    await failing.getByRole('button', { name: 'Highlight result' }).first().waitFor()
    // An error can only be highlighted; an undecided result can be highlighted and rated.
    assert.equal(await failing.getByRole('button', { name: 'Rate as passed' }).count(), 1)
  })
})

test.group('Evaluations | details', () => {
  test('the result drawer shows all parts of a result, with a URL for each tab', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await openCells(browserContext, '?cell=0.1')
    const drawer = page.getByRole('dialog', { name: 'Test case 1, prompt 2' })
    await drawer.getByText('Lyon', { exact: true }).waitFor()
    await drawer.getByRole('heading', { name: 'Prompt', exact: true }).waitFor()
    await assertAccessible(assert, page)

    await drawer.getByRole('tab', { name: 'Evaluation' }).click()
    await page.waitForURL(/tab=evaluation/)
    const set = drawer.getByRole('listitem').filter({ hasText: 'assert-set' })
    await set
      .getByRole('listitem')
      .first()
      .getByText('Expected output to contain "Paris"')
      .waitFor()
    assert.equal(await drawer.getByText('Expected output to contain "Paris"').count(), 1)
    await drawer.getByText('Show grading prompt').click()
    await drawer.getByText('Does the answer name a town? Answer: Lyon').waitFor()
    await assertAccessible(assert, page)

    await drawer.getByRole('tab', { name: 'Messages 3' }).click()
    await drawer.getByRole('heading', { name: '3. Assistant' }).waitFor()
    await drawer.getByRole('tab', { name: /^Metadata/ }).click()
    await drawer.getByText('europe').waitFor()
    await assertAccessible(assert, page)

    await drawer.getByRole('tab', { name: 'Traces 3' }).click()
    const timeline = drawer.getByRole('list', { name: 'Timeline' })
    await timeline.getByText('starts at 40 ms, lasts 60 ms, error').waitFor()
    await timeline.getByText('Details', { exact: true }).nth(1).click()
    await timeline.getByText('towns').waitFor()
    await assertAccessible(assert, page)

    await page.reload()
    await timeline.getByText('look up').waitFor()
    await page.goBack()
    await drawer.getByText('europe').waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    assert.deepEqual(complaints, [])
  })

  test('the result drawer steps to the next result and fits on a phone', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await openCells(browserContext, '?cell=0.0')
    await page.setViewportSize({ width: 360, height: 740 })
    await details(page).getByRole('button', { name: 'Next result' }).click()
    await page.waitForURL(/cell=1\.0/)
    await page.getByRole('dialog', { name: 'Test case 2, prompt 1' }).waitFor()
    await details(page).getByText('"country": "Peru"').waitFor()
    assert.isAtMost(await contentWidth(details(page)), 360)
    await assertAccessible(assert, page)
  })
})

test.group('Evaluations | charts', () => {
  test('evaluation charts show pass rates, scores, and prompt comparisons, each with a data table', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await openCells(browserContext, '?part=charts')
    // The tables are collapsed, so that the charts get the full width of the page.
    const folded = page.getByText('Chart data', { exact: true })
    await folded.nth(2).waitFor()
    assert.equal(await page.getByRole('table').count(), 0)
    for (const one of await folded.all()) await one.click()
    const rates = page.getByRole('table', { name: 'Pass rates' })
    await rates.getByRole('row', { name: /1\..*100%/ }).waitFor()
    await rates.getByRole('row', { name: /2\..*66.7%/ }).waitFor()
    await page.getByRole('table', { name: 'Scores' }).waitFor()
    const pairs = page.getByRole('table', { name: 'Prompt comparison' })
    await pairs.getByRole('row', { name: 'Prompt 1 scores higher 2' }).waitFor()
    await pairs.getByRole('row', { name: 'Prompt 2 scores higher 1' }).waitFor()
    await page.getByRole('button', { name: 'Show 3 points' }).click()
    await page
      .getByRole('table', { name: 'Points' })
      .getByRole('row', { name: '1 0.9 0.2 Failed' })
      .waitFor()
    await assertAccessible(assert, page)

    await page.getByLabel('X axis').click()
    await page.getByRole('option', { name: /^2\./ }).click()
    await page.waitForURL(/chart_x=1/)
    await pairs.getByRole('row', { name: 'Equal scores 3' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('custom metrics are listed with their mean for each prompt', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await openCells(browserContext)
    await page.getByRole('button', { name: 'Show metrics' }).click()
    const dialog = page.getByRole('dialog', { name: 'Custom metrics' })
    await dialog.getByRole('row', { name: /accuracy.*0\.9.*0\.2/ }).waitFor()
    await assertAccessible(assert, page)
  })
})

async function result(evalId: string, testIdx: number, promptIdx: number) {
  return db
    .from('eval_results')
    .whereIn('revision_id', db.from('evals').where('id', evalId).select('revision_id'))
    .where({ test_idx: testIdx, prompt_idx: promptIdx })
    .firstOrFail()
}
