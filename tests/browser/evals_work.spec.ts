import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/accessible'
import { seedEval, seedRun, SIX_TESTS } from '#tests/support/browser/eval_seeds'
import { open } from '#tests/support/browser/open'
import { asViewer, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'

const choose = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

let owner: Persona
test.group('Evaluations | files', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('what the filters choose is downloaded; a whole export comes in again', async ({
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
      await page.getByRole('button', { name: 'Export' }).click()
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
    await page.getByText('1–6 of 6 tests').waitFor()
    const json = await download(/^JSON/)

    await choose(page, 'Delete evaluation…')
    await page.getByRole('button', { name: 'Delete evaluation Round trip' }).click()
    await page.waitForURL('**/evals')
    await page.getByRole('button', { name: 'Import' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import an evaluation' })
    await dialog.getByRole('button', { name: 'Import evaluation' }).click()
    await dialog.getByText('Choose a file first.').waitFor()
    await assertAccessible(assert, page)
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'round.json', mimeType: 'application/json', buffer: json })
    await dialog.getByRole('button', { name: 'Import evaluation' }).click()
    await page.waitForURL(/\/eval\/./)
    await page.getByRole('heading', { level: 1, name: 'Round trip' }).waitFor()
    await page.getByText('1–6 of 6 tests').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the commands for downloaded files name them as they are saved', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { id: 'eval-Ab1:2026', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    const press = async (name: RegExp) => {
      await page.getByRole('button', { name: 'Export' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    const [file] = await Promise.all([page.waitForEvent('download'), press(/^Failed tests/)])
    await press(/^Commands/)
    const dialog = page.getByRole('dialog', { name: 'Commands for downloaded files' })
    const command = dialog.getByRole('textbox', { name: 'Run the failed tests again' })
    assert.equal(await command.textContent(), `promptfoo eval -c ${file.suggestedFilename()}`)
    await dialog.getByRole('button', { name: 'Copy Run the failed tests again' }).waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    assert.equal(await page.locator(':focus').textContent(), 'Export')
  })

  test('the configuration is shown as the tool would read it', async ({
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
    assert.equal(await page.locator(':focus').textContent(), 'Actions')
  })

  test('the tests that the filters choose are kept in a dataset', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}?filterMode=failures`, owner)
    await choose(page, 'Keep these tests in a dataset…')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: /Name/ }).fill('What failed')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: /Add/ }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.goto('/datasets')
    await page.getByRole('link', { name: 'What failed' }).waitFor()
  })
})

test.group('Evaluations | runs on this server', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('one that runs says how far it is, and is stopped by name', async ({
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
    await page.getByText('11 of 12 results so far. More come in as they are made.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Stop run' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Stop the run of Moving' })
    await dialog.getByRole('button', { name: 'Stop run' }).click()
    await page.getByText('Stopping after the running calls').waitFor()
    // No worker had it, so it has stopped already.
    await page.getByText(/The run was stopped or has failed: 11 results are here/).waitFor()
    const { status } = await db.from('scans').where('id', job).firstOrFail()
    assert.equal(status, 'cancelled')
  })

  test('one that was stopped is resumed by those who may run, and nobody else', async ({
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
    await seen.page.getByText(/The run was stopped or has failed: 11 results are here/).waitFor()
    assert.equal(await seen.page.getByRole('button', { name: /Resume|Retry/ }).count(), 0)
    await seen.page.close()
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await page.getByRole('button', { name: 'Retry 1 error' }).waitFor()
    await page.getByRole('button', { name: 'Resume run' }).click()
    await page.getByText('11 of 12 results so far.').waitFor()
  })

  test('what failed is run again as a new one, after saying what that means', async ({
    browserContext,
    assert,
  }) => {
    const id = await seedEval(owner, { name: 'First try', tests: SIX_TESTS })
    const { page } = await open(browserContext, `/eval/${id}`, owner)
    await choose(page, 'Run what failed again…')
    const dialog = page.getByRole('dialog', { name: 'Run what failed again' })
    await dialog.getByText(/asks again what has the 3 failed results here/).waitFor()
    await assertAccessible(assert, page)
    // Its tests were not kept, so there is nothing to run: the server's words stand in the dialog.
    await dialog.getByRole('button', { name: 'Run failed tests' }).click()
    await dialog.getByRole('alert').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await dialog.waitFor({ state: 'detached' })
  })
})
