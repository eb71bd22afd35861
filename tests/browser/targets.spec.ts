import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/width_of'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | targets', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('say what the next step is when there are none', async ({ browserContext, assert }) => {
    const { page, complaints } = await open(browserContext, '/redteam/targets', owner)
    assert.equal(await page.title(), 'Targets | Assay')
    await page.getByRole('heading', { name: 'No targets yet' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create Target' }).last().click()
    await page.waitForURL('**/redteam/targets/create')
    await page.getByRole('heading', { level: 1, name: 'Create Target' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('are listed with their last scan, found, and deleted by name', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/targets'](owner, 'Support assistant')
    await makeRecord['redteam/targets'](owner, 'Shop')
    const { page } = await open(browserContext, '/redteam/targets', owner)
    await page.getByRole('link', { name: 'Support assistant', exact: true }).waitFor()
    await page.getByText('Never scanned').first().waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('shop')
    await page.waitForURL(/filter=/)
    await page
      .getByRole('link', { name: 'Support assistant', exact: true })
      .waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Shop', exact: true }).click()
    await page.waitForURL(/\/redteam\/target\/[0-9a-f-]{36}/)
    await page.getByRole('link', { name: 'Edit Target' }).click()
    await page.waitForURL(/\/redteam\/targets\/[0-9a-f-]{36}/)
    await page.getByRole('button', { name: 'Delete' }).waitFor()
    assert.equal(await page.title(), 'Edit Target | Assay')
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete target Shop' })
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Delete target Shop' }).click()
    await page.waitForURL('**/redteam/targets')
    await page.getByText('Target deleted successfully').waitFor()
    assert.lengthOf(await owner.team.related('targets').query(), 1)
  })

  test('are read in full, and not changed or called, by who may only look', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/targets'](owner, 'Support assistant')
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const { page } = await open(browserContext, '/redteam/targets', viewer)
    assert.equal(await page.getByRole('link', { name: 'Create Target' }).count(), 0)
    await page.getByRole('link', { name: 'Support assistant', exact: true }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    await page.getByRole('heading', { level: 2, name: 'Connection' }).waitFor()
    assert.equal(await page.title(), 'Target | Assay')
    await page.getByText('Answers questions').first().waitFor()
    assert.equal(await page.getByRole('link', { name: 'Edit Target' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Test' }).count(), 0)
    assert.equal(await page.getByRole('tab', { name: 'History' }).count(), 0)
    await assertAccessible(assert, page)
  })

  test('fit a phone', async ({ browserContext, assert }) => {
    await makeRecord['redteam/targets'](owner, 'Support assistant')
    const { page } = await open(browserContext, '/redteam/targets', owner)
    await page.setViewportSize(PHONE)
    await page.getByRole('link', { name: 'Support assistant', exact: true }).waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.goto('/redteam/targets/create?step=connection')
    await page.getByLabel('URL').waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
  })
})
