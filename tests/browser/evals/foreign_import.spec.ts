import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { foreignFile } from '#tests/support/foreign_files/foreign_files'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

const fileOf = (name: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: foreignFile(name),
})

test.group('Console | files from other programs', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user previews the contents of a file before the file becomes an evaluation', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/evals', owner)
    await page.getByRole('button', { name: 'Import evaluation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import evaluation' })
    const submit = dialog.getByRole('button', { name: 'Import evaluation' })
    const choose = (name: string) => dialog.locator('input[type=file]').setInputFiles(fileOf(name))

    await choose('langfuse.csv')
    await dialog.getByText('Import it under Datasets', { exact: false }).waitFor()
    assert.isTrue(await submit.isDisabled())

    await choose('openai_evals.jsonl')
    const preview = dialog.getByRole('region', { name: 'File preview' })
    await preview.getByText('OpenAI Evals log').waitFor()
    await preview.getByText('3 results will be imported').waitFor()
    await preview.getByText('1 passed').waitFor()
    await preview.getByText('2 failed').waitFor()
    await preview.getByText('George Washington').waitFor()
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await submit.click()
    await page.waitForURL(/\/eval\/./)
    await page.getByRole('heading', { level: 1, name: 'test-match.s1.simple-v0' }).waitFor()
    // The rejected file is one expected 422 response.
    assert.deepEqual(
      complaints.filter((one) => !one.includes('422')),
      []
    )
  })

  test('a user creates a dataset from a file of another program', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/datasets', owner)
    await page.getByRole('button', { name: 'Import dataset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Import dataset' })
    const submit = dialog.getByRole('button', { name: 'Import dataset' })
    await submit.click()
    await dialog.getByText('Choose a file first').waitFor()
    await assertAccessible(assert, page)
    await dialog.locator('input[type=file]').setInputFiles(fileOf('langfuse.csv'))
    await dialog.getByText('2 test cases will be imported').waitFor()
    await dialog.getByText('1 archived item will be skipped.').waitFor()
    assert.equal(await dialog.getByLabel('Name').inputValue(), 'capital_cities')
    await submit.click()
    await page.waitForURL(/\/datasets\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'capital_cities' }).waitFor()
    await page.getByRole('cell', { name: 'Italy' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the button that opens the import dialog appears only after the list of datasets has loaded', async ({
    browserContext,
    assert,
  }) => {
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
    await browserContext.route('**/api/v1/datasets?*', async (route) => {
      await isReleased
      await route.continue()
    })
    const { page } = await open(browserContext, '/datasets', owner)
    await page.getByRole('heading', { level: 1, name: 'Datasets' }).waitFor()
    const button = page.getByRole('button', { name: 'Import dataset' })
    assert.equal(await button.count(), 0)
    release()
    await button.click()
    await page.getByRole('dialog', { name: 'Import dataset' }).waitFor()
  })
})
