import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedEval, seedRun, SIX_TESTS } from '#tests/support/browser/seeds/eval_seeds'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { asViewer, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

let owner: Persona
test.group('Evaluations | exports and files', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('a user downloads filtered results and re-imports a complete export', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'Round trip', tests: SIX_TESTS })
    const { page, complaints } = await open(
      browserContext,
      `/eval/${id}?filterMode=failures`,
      owner
    )
    const download = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Export results' }).click()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name }).click(),
      ])
      return readFile(await file.path())
    }
    const csv = String(await download(/^CSV/))
    assert.include(csv, 'Australia')
    assert.notInclude(csv, 'Japan')
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByText('1–6 of 6 test cases').waitFor()
    const json = await download(/^JSON/)
    assert.include(String(await download(/^Burp/)), 'Answer%20the%20question')

    await choose(page, 'Delete evaluation…')
    await page.getByRole('button', { name: 'Delete evaluation Round trip' }).click()
    await page.waitForURL('**/evals')
    await page.getByRole('button', { name: 'Import evaluation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import evaluation' })
    await dialog.getByRole('button', { name: 'Import evaluation' }).click()
    await dialog.getByText('Choose a file first').waitFor()
    await assertAccessible(assert, page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'round.json', mimeType: 'application/json', buffer: json })
    await dialog.getByRole('button', { name: 'Import evaluation' }).click()
    await page.waitForURL(/\/eval\/./)
    await page.getByRole('heading', { level: 1, name: 'Round trip' }).waitFor()
    await page.getByText('1–6 of 6 test cases').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the command to rerun failed test cases contains the suggested file name of the download', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { id: 'eval-Ab1:2026', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    const press = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Export results' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const [file] = await Promise.all([page.waitForEvent('download'), press(/^Failed test cases/)])
    await press(/^Commands/)
    const dialog = page.getByRole('dialog', { name: 'Commands for downloaded files' })
    const command = dialog.getByRole('textbox', { name: 'Rerun failed test cases' })
    assert.equal(await command.textContent(), `promptfoo eval -c ${file.suggestedFilename()}`)
    await dialog.getByRole('button', { name: 'Copy Rerun failed test cases' }).waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.locator(':focus').textContent(), 'Export results')
  })

  test('the configuration of an evaluation is shown as YAML, and closing the dialog returns focus to the menu button', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'With a configuration', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await choose(page, 'View configuration (YAML)')
    const dialog = page.getByRole('dialog', { name: 'Configuration' })
    await dialog.getByText('description: With a configuration').waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.locator(':focus').textContent(), 'More actions')
  })

  test('filtered test cases are saved in a dataset whose suggested name is derived from the scan', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { type: 'redteam', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}?filterMode=failures`, owner)
    await choose(page, 'Add test cases to dataset…')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByRole('textbox', { name: /Name/ })
    assert.equal(await name.inputValue(), `from scan: ${id}`)
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: /Add/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await navigate(page, '/datasets')
    await page.getByRole('heading', { level: 1, name: 'Datasets' }).waitFor()
    await page.getByRole('link', { name: `from scan: ${id}` }).waitFor()
  })
})

test.group('Evaluations | runs on the server', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('a running evaluation shows its progress and is stopped after a confirmation', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, {
      name: 'Moving',
      tests: SIX_TESTS,
      partial: { expected: 12 },
    })
    const job = await seedRun(owner, id, 'running')
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByText('11 of 12 results so far. More appear as they complete.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Stop run' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Stop run of Moving' })
    await dialog.getByRole('button', { name: 'Stop run' }).click()
    await page.getByText('Stopping after the current calls').waitFor()
    // No worker has started the run, so it stops immediately.
    await page.getByText(/The run was stopped or failed. Only 11 results are available/).waitFor()
    const { status } = await db.from('scans').where('id', job).firstOrFail()
    assert.equal(status, 'cancelled')
  })

  test('an owner can resume a stopped evaluation, but a viewer cannot', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, {
      name: 'Stopped',
      tests: SIX_TESTS,
      partial: { expected: 12 },
    })
    await seedRun(owner, id, 'cancelled')
    const viewer = await asViewer(owner)
    const seen = await open(browserContext, `/eval/${id}`, viewer)
    await seen.page
      .getByText(/The run was stopped or failed. Only 11 results are available/)
      .waitFor()
    assert.equal(await seen.page.getByRole('button', { name: /Resume|Retry/ }).count(), 0)
    await seen.page.close()
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('button', { name: 'Retry 1 error' }).waitFor()
    await page.getByRole('button', { name: 'Resume run' }).click()
    await page.getByText('11 of 12 results so far.').waitFor()
  })

  test('the rerun dialog states the number of failed results and shows an error if the test cases are not stored', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'First try', tests: SIX_TESTS })
    // Browsers offer `randomUUID` only in secure contexts, so not over plain HTTP.
    await browserContext.addInitScript('delete Crypto.prototype.randomUUID')
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await choose(page, 'Rerun failed test cases…')
    const dialog = page.getByRole('dialog', { name: 'Rerun failed test cases' })
    await dialog
      .getByText('Reruns 3 failed results in a new evaluation.', { exact: false })
      .waitFor()
    await assertAccessible(assert, page)
    // The test cases of this evaluation are not stored, so the dialog shows the server's error.
    await dialog.getByRole('button', { name: 'Rerun failed test cases' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
