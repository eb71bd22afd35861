import { holdsFocus, isImageLoaded } from '#tests/support/browser/page/in_page'
import { flags } from '#config/flags'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { seedCells } from '#tests/support/browser/seeds/cell_seeds'
import { watch } from '#tests/support/browser/console/clean_console'
import { origin } from '#tests/support/browser/console/origin'
import { realisticProbes, seedReport } from '#tests/support/browser/seeds/report_records'
import { signIn } from '#tests/support/browser/sign_in'
import { asOwner, asViewer } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

/** Returns the public URL in the dialog, with its origin replaced with that of the server under test. */
async function publicAddress(page: Page): Promise<string> {
  const shown = page.getByRole('textbox', { name: 'Public URL' })
  const { pathname, search } = new URL((await shown.textContent()) ?? '')
  return `${origin()}${pathname}${search}`
}

test.group('Public links', (group) => {
  group.each.setup(() => {
    flags.enableMakePublic = true
    return () => {
      flags.enableMakePublic = false
    }
  })

  test('a visitor sees a public evaluation without edit controls, author, or team name', async ({
    visit,
    browser,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner('Grace')
    const id = await seedCells(owner)
    await signIn(browserContext, owner.user)
    const page = await visit(`/eval/${id}`)
    await page.getByRole('button', { name: 'Share evaluation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share evaluation' })
    await dialog.getByRole('textbox', { name: 'Team link' }).waitFor()
    await dialog.getByRole('button', { name: 'Create public link' }).click()
    await dialog.getByText(/Shared publicly by Grace/).waitFor()
    await dialog.getByText(/The link expires/).waitFor()
    await assertAccessible(assert, page)
    const address = await publicAddress(page)

    const context = await browser.newContext()
    const visitor = await context.newPage()
    const complaints = watch(visitor)
    await visitor.goto(address)
    await visitor.getByRole('heading', { name: 'Capitals in every form' }).waitFor()
    await visitor.getByText('Shared with anyone who has the link').waitFor()
    const home = visitor.getByRole('link', { name: 'Assay home' })
    assert.equal(await home.getAttribute('href'), '/')
    const row = visitor.getByRole('row', { name: 'As JSON' })
    const image = row.getByRole('img', { name: 'Image 1' })
    assert.isTrue(await isImageLoaded(image))
    for (const name of ['Share', 'Actions', 'Rate as passed', 'Search', 'Export']) {
      assert.equal(await visitor.getByRole('button', { name, exact: true }).count(), 0, name)
    }
    assert.equal(await visitor.getByText('dana@example.com').count(), 0)
    assert.equal(await visitor.getByText(owner.team.name).count(), 0)
    assert.equal(
      await visitor.locator('meta[name=robots]').getAttribute('content'),
      'noindex, nofollow'
    )
    await assertAccessible(assert, visitor)

    await row.getByRole('button', { name: 'Open details' }).first().click()
    await visitor
      .getByRole('dialog', { name: 'Test case 2, prompt 1' })
      .getByText('"country"')
      .waitFor()
    await visitor.reload()
    await visitor.getByRole('dialog', { name: 'Test case 2, prompt 1' }).waitFor()
    assert.include(visitor.url(), 'public=')
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('a public link shows an error page after a user has revoked it', async ({
    visit,
    browser,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedCells(owner)
    await signIn(browserContext, owner.user)
    const page = await visit(`/eval/${id}`)
    await page.getByRole('button', { name: 'Share evaluation' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share evaluation' })
    await dialog.getByRole('button', { name: 'Create public link' }).click()
    const address = await publicAddress(page)
    await dialog.getByRole('button', { name: 'Revoke public link' }).click()
    const question = page.getByRole('alertdialog', { name: 'Revoke public link' })
    await assertAccessible(assert, page)
    await question.getByRole('button', { name: 'Revoke public link' }).click()
    await question.waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Create public link' }).waitFor()
    assert.isTrue(await holdsFocus(dialog))

    const context = await browser.newContext()
    const visitor = await context.newPage()
    await visitor.goto(address)
    await visitor.getByRole('heading', { name: 'This link no longer works' }).waitFor()
    assert.equal(await visitor.getByText('Capitals in every form').count(), 0)
    await assertAccessible(assert, visitor)
    await context.close()
  })

  test('a user makes a report public, and a visitor can open its probes but not review them', async ({
    visit,
    browser,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { name: 'Nightly', probes: realisticProbes(12) })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('button', { name: 'Share report' }).click()
    const dialog = page.getByRole('dialog', { name: 'Share report' })
    await dialog.getByLabel('Expiration').click()
    await page.getByRole('option', { name: 'Never' }).click()
    await dialog.getByRole('button', { name: 'Create public link' }).click()
    await dialog.getByText(/The link works until you revoke it/).waitFor()
    const address = await publicAddress(page)

    const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const visitor = await context.newPage()
    const complaints = watch(visitor)
    await visitor.goto(address)
    await visitor.getByRole('heading', { name: 'Nightly' }).waitFor()
    await visitor
      .getByRole('link', { name: /^Probe #/ })
      .first()
      .click()
    const drawer = visitor.getByRole('dialog', { name: /^Probe #/ })
    await drawer.getByRole('heading', { name: 'Prompt', exact: true }).waitFor()
    assert.equal(await drawer.getByRole('button', { name: 'Resisted' }).count(), 0)
    await visitor.reload()
    await drawer.waitFor()
    await assertAccessible(assert, visitor)
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('creating a public link is not offered to viewers or while the feature is disabled', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedCells(owner)
    const viewer = await asViewer(owner)
    await signIn(browserContext, viewer.user)
    const page = await visit(`/eval/${id}`)
    const dialog = page.getByRole('dialog', { name: 'Share evaluation' })
    await page.getByRole('button', { name: 'Share evaluation' }).click()
    await dialog.getByRole('textbox', { name: 'Team link' }).waitFor()
    assert.equal(await dialog.getByText('Public link').count(), 0)

    flags.enableMakePublic = false
    await signIn(browserContext, owner.user)
    await page.reload()
    await page.getByRole('button', { name: 'Share evaluation' }).click()
    await dialog.getByRole('textbox', { name: 'Team link' }).waitFor()
    assert.equal(await dialog.getByText('Public link').count(), 0)
    assert.lengthOf(await db.from('public_links').where('eval_id', id), 0)
  })
})
