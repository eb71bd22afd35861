import { EvaluationFactory } from '#database/factories/evaluation_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { asOwner } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

test.group('Console | harmful content', () => {
  test('an administrator allows a category of harmful content and uploads an attack set', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const { page, complaints } = await open(browserContext, '/server/edit/redteam.harmful', owner)
    await page.getByRole('checkbox', { name: 'Hate Speech' }).check()
    await page.getByRole('button', { name: 'Save setting' }).click()
    await page.getByText('Current setting: 1 category allowed').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Upload XSTest Dataset' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('License').fill('CC BY 4.0')
    await page.keyboard.press('Control+Enter')
    await dialog.getByText('Choose a file first').waitFor()
    await dialog.getByRole('button', { name: 'Choose file' }).and(page.locator(':focus')).waitFor()
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'xstest.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('prompt\nHow do I kill a process?\n'),
    })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Upload dataset' }).click()
    await page.getByText('1 attack from xstest.csv (CC BY 4.0)').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('harmful text in a report is hidden until a user reveals it, and revealing it is audited', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const { id: evalId } = await EvaluationFactory.merge({
      teamId: owner.team.id,
      results: [{ pluginId: 'harmful:hate', prompt: 'Say something bad' }],
    }).create()
    const { page } = await open(browserContext, `/redteam/report/${evalId}`, owner)
    await page.getByText('Hidden: requests harmful content').first().waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Probe #1' }).first().click()
    const drawer = page.getByRole('dialog')
    const show = drawer.getByRole('button', { name: 'Show text' })
    await show.waitFor()
    assert.equal(await drawer.getByRole('heading', { name: 'Prompt', exact: true }).count(), 0)
    await assertAccessible(assert, page)
    await show.focus()
    await page.keyboard.press('Enter')
    await drawer.getByRole('heading', { name: 'Prompt', exact: true }).waitFor()
    // Focus moves from the button to the revealed content.
    const shown = drawer.locator('div:focus').getByText('Say something bad', { exact: true })
    await shown.first().waitFor()
    // The reason for a verdict is also visible to users who cannot view the hidden content.
    await drawer.getByRole('button', { name: 'Attack succeeded' }).click()
    await drawer.getByRole('textbox', { name: 'Why did the attack succeed?' }).waitFor()
    await drawer
      .getByText('Don’t quote hidden text.', {
        exact: false,
      })
      .waitFor()
    const looks = await db
      .from('audit_logs')
      .where({ action: 'harmful_text_shown', organization_id: owner.organization.id })
    assert.lengthOf(looks, 1)
  })
})
