import { runImportJob } from '#api/accounts/imports/run_import_job'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

/**
 * Waits until the URL contains an import other than `before`, runs the worker's job for it, and resolves with its ID.
 */
async function work(page: Page, { user }: Persona, before = '') {
  await page.waitForURL((url) => {
    const id = url.searchParams.get('import')
    return id !== null && id !== before
  })
  const id = new URL(page.url()).searchParams.get('import') ?? ''
  await runImportJob({ importId: id, userId: user.id })
  return id
}

test.group('Console | imports', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user previews an import, corrects line errors in place, and applies the import', async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto(`/organizations/${owner.organization.id}/roles`)
    await page.getByRole('link', { name: 'Import roles' }).click()
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
    assert.equal(await page.title(), 'Import | Assay')
    await page.getByRole('button', { name: 'Check file' }).click()
    await page.getByText('Choose a file or paste its text').waitFor()

    const [example] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download example' }).click(),
    ])
    assert.equal(example.suggestedFilename(), 'roles-example.csv')
    await page.getByLabel('Choose file').setInputFiles({
      name: 'roles.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Name;Permission sets\nAuditor;VIEW_EVALS\nPilot;FLY_PLANES\n'),
    })
    await page.getByRole('button', { name: 'Check file' }).click()
    const first = await work(page, owner)
    const rows = page.getByRole('region', { name: 'Preview' })
    const wrong = rows.getByRole('row', { name: /^3 Error Pilot/ })
    await wrong
      .getByText('There is no permission set named FLY_PLANES.', { exact: false })
      .waitFor()
    await page.getByText('Correct the row with an error, then check again.').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 800 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 900 })

    // The URL contains the import ID, so the file can still be corrected after a reload.
    await page.reload()
    const text = page.getByRole('textbox', { name: 'Or paste the CSV text' })
    await page.getByText('Correct the row with an error, then check again.').waitFor()
    await text.fill((await text.inputValue()).replace('FLY_PLANES', 'RUN_SCANS'))
    await page.getByText('Check it again before you apply it', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Check again' }).click()
    await work(page, owner, first)
    await rows.getByRole('row', { name: /^2 Create Auditor/ }).waitFor()
    await rows.getByRole('button', { name: 'No change 0' }).click()
    await page.waitForURL(/outcome=nothing/)
    await rows.getByText('No results').waitFor()
    await page.getByRole('button', { name: 'Apply import' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Create 2 records' })
    await dialog.getByText('roles.csv (Roles): 2 created. All rows are applied, or none.').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Create 2 records' }).click()
    await dialog.waitFor({ state: 'detached' })
    await work(page, owner)
    await page.getByText('roles.csv was applied: 2 created.').waitFor()
    const heading = page.getByRole('heading', { name: 'Import result' })
    await heading.and(page.locator(':focus')).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'View roles' }).click()
    await page.getByRole('link', { name: 'Pilot' }).waitFor()
    assert.deepEqual(complaints, [])
    const log = await db
      .from('audit_logs')
      .where({ organization_id: owner.organization.id, action: 'import_applied' })
      .first()
    assert.equal(log.actor_id, owner.user.id)
  })
})
