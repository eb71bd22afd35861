import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { seedCells } from '#tests/support/browser/seeds/cell_seeds'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

/** A WAV file with one millisecond of silence: eight samples at 8 kHz. */
const SILENCE = Buffer.concat([
  Buffer.from('524946462c1f000057415645666d74201000000001000100401f0000401f0000', 'hex'),
  Buffer.from('010008006461746108000000', 'hex'),
  Buffer.alloc(8, 128),
])

test.group('Console | evaluation media', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('media files can be viewed, traced to their result, filtered by type, and downloaded', async ({
    browserContext,
    assert,
  }) => {
    const evalId = await seedCells(owner)
    await db.from('eval_media').where('eval_id', evalId).update({ test_idx: 1, prompt_idx: 1 })
    await db.table('eval_media').insert({
      eval_id: evalId,
      hash: 'a'.repeat(64),
      mime_type: 'audio/wav',
      size: SILENCE.length,
      bytes: SILENCE,
      created_at: new Date(Date.now() + 1000),
    })
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/evals')
    await page.getByRole('tab', { name: 'Media' }).click()
    await page.getByRole('heading', { level: 1, name: 'Media' }).waitFor()
    const image = page.getByRole('button', {
      name: 'View Image from Capitals in every form, test case 2, prompt 2',
    })
    await image.waitFor()
    await assertAccessible(assert, page)

    await image.click()
    const dialog = page.getByRole('dialog', { name: /^Image from Capitals/ })
    await dialog.getByText('2 of 2 on this page').waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('dialog', { name: 'Audio from Capitals in every form' }).waitFor()
    await page.reload()
    await page.getByRole('dialog', { name: 'Audio from Capitals in every form' }).waitFor()
    await page.getByRole('button', { name: 'Next file' }).click()
    await dialog.getByRole('link', { name: 'Test case 2, prompt 2' }).click()
    await page.waitForURL(/\/eval\/.*cell=1\.1/)
    await page.goBack()
    await page.keyboard.press('Escape')

    await page.getByRole('combobox', { name: 'Type' }).selectOption('Images')
    await page.getByRole('button', { name: /View Audio/ }).waitFor({ state: 'detached' })
    for (const [item, file] of [
      ['Export CSV', 'media.csv'],
      ['Export files (ZIP)', 'media.zip'],
    ] as const) {
      await page.getByRole('button', { name: 'Export' }).click()
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('menuitem', { name: item }).click(),
      ])
      assert.equal(download.suggestedFilename(), file)
    }
    await page.setViewportSize({ width: 360, height: 740 })
    await image.waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })
})
