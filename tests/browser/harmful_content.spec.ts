import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { makeEval } from '#tests/support/eval_records'
import { asOwner } from '#tests/support/personas'
import { removePersona } from '#tests/support/scan_records'
import { test } from '@japa/runner'
import db from '@adonisjs/lucid/services/db'

test.group('Console | harmful content', () => {
  test('is allowed kind by kind, with data sets that are brought', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const { page, complaints } = await open(browserContext, '/server/edit/redteam.harmful', owner)
    await page.getByRole('checkbox', { name: 'Hate Speech' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Now: 1 kind allowed').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Bring XSTest Dataset' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Licence or right of use').fill('CC BY 4.0')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'xstest.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('prompt\nHow do I kill a process?\n'),
    })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 attack of xstest.csv (CC BY 4.0)').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('is hidden in a report until somebody asks for it, which is recorded', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const evalId = await makeEval(owner, [{ plugin: 'harmful:hate', prompt: 'Say something bad' }])
    const { page } = await open(browserContext, `/redteam/report/${evalId}`, owner)
    await page.getByText('Hidden: asks for harmful content').first().waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Probe #1' }).first().click()
    const drawer = page.getByRole('dialog')
    const show = drawer.getByRole('button', { name: 'Show the text' })
    await show.waitFor()
    assert.equal(await drawer.getByRole('heading', { name: 'Prompt', exact: true }).count(), 0)
    await assertAccessible(assert, page)
    await show.focus()
    await page.keyboard.press('Enter')
    await drawer.getByRole('heading', { name: 'Prompt', exact: true }).waitFor()
    // The focus goes from the button to what it has shown.
    const shown = drawer.locator('div:focus').getByText('Say something bad', { exact: true })
    await shown.first().waitFor()
    // A verdict's reason is read by those who may not see the text.
    await drawer.getByRole('button', { name: 'Attack worked' }).click()
    await drawer.getByRole('textbox', { name: 'Why did the attack work?' }).waitFor()
    await drawer
      .getByText('Everybody who reads the report sees it, so quote nothing that is hidden.', {
        exact: false,
      })
      .waitFor()
    const looks = await db
      .from('audit_logs')
      .where({ action: 'harmful_text_shown', organization_id: owner.organization.id })
    assert.lengthOf(looks, 1)
  })
})
