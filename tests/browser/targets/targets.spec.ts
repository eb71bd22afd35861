import { VulnerabilityFactory } from '#database/factories/vulnerability_factory'
import Target from '#api/targets/target'
import { teamScope } from '#api/platform/tenancy/scopes'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import { seedScan } from '#tests/support/browser/seeds/scan_seeds'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | targets', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('the empty list of targets links to the form for a new target', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/targets', owner)
    assert.equal(await page.title(), 'Targets | Assay')
    await page.getByRole('heading', { name: 'No targets yet' }).waitFor()
    await assertAccessible(assert, page)
    // The button in the page header and the one in the checklist; the empty state itself has none.
    const create = page.getByRole('link', { name: 'Create target' })
    assert.equal(await create.count(), 2)
    await create.first().click()
    await page.waitForURL('**/redteam/targets/create')
    await page.getByRole('heading', { level: 1, name: 'Create target' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('targets are listed with their last scan, searched, and deleted after a confirmation', async ({
    browserContext,
    assert,
  }) => {
    const targetId = await makeRecord['redteam/targets'](owner, 'Shop')
    await makeRecord['redteam/targets'](owner, 'Support assistant')
    const { evalId } = await seedScan(owner, {
      name: 'Nightly',
      targetId,
      probes: ['failed', 'passed'],
    })
    await db.from('evals').where('id', evalId).update({ target_id: targetId, risk_score: 8.2 })
    const { id: teamId } = owner.team
    await VulnerabilityFactory.merge({ teamId, targetId, targetName: 'Shop' }).create()
    const { page } = await open(browserContext, '/redteam/targets?sort=name&order=DESC', owner)
    await page.getByRole('link', { name: 'Support assistant', exact: true }).waitFor()
    await page.getByText('Never scanned').first().waitFor()
    const worst = page.getByRole('row').nth(1)
    await worst.getByText('Support assistant').waitFor()
    // The first click sorts worst first, which the header shows with a downward arrow.
    const risk = page.getByRole('columnheader', { name: 'Risk' })
    await risk.getByRole('button').click()
    await page.waitForURL(/sort=lastRiskScore/)
    await worst.getByText('8.2').waitFor()
    await risk.locator('.MuiTableSortLabel-directionDesc').waitFor()
    await worst.getByRole('link', { name: /^50%/ }).waitFor()
    await worst
      .getByRole('link', { name: '1 open vulnerability, highest severity: High' })
      .waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('searchbox', { name: 'Search' }).fill('shop')
    await page.waitForURL(/filter=/)
    await page
      .getByRole('link', { name: 'Support assistant', exact: true })
      .waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Shop', exact: true }).click()
    await page.waitForURL(/\/redteam\/target\/[0-9a-f-]{36}/)
    await page.getByText('Last scan: Completed').waitFor()
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
    assert.lengthOf(await teamScope(owner.team, Target).query(), 1)
  })

  test('a viewer sees a target without controls to change or call it', async ({
    browserContext,
    assert,
  }) => {
    await makeRecord['redteam/targets'](owner, 'Support assistant')
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    const { page } = await open(browserContext, '/redteam/targets', viewer)
    assert.equal(await page.getByRole('link', { name: 'Create target' }).count(), 0)
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

  test('the configuration preview for the command-line tool reloads when the passed credentials change', async ({
    browserContext,
    assert,
  }) => {
    const id = await makeRecord['redteam/targets'](owner, 'Support assistant')
    const { page } = await open(browserContext, '/redteam/targets', owner)
    await page.getByRole('link', { name: 'Support assistant', exact: true }).click()
    await page.getByRole('tab', { name: 'Settings' }).click()
    const preview = page.getByRole('textbox', { name: 'Preview' })
    await preview.waitFor()
    const served = page.waitForResponse(
      (response) =>
        response.url().endsWith(`/providers/${id}`) && response.request().method() === 'GET'
    )
    await page.getByRole('radio', { name: 'No credentials' }).click()
    assert.isObject((await (await served).json()).config)
    await preview.waitFor()
  })

  test('the list of targets and the form for a new target fit on a phone', async ({
    browserContext,
    assert,
  }) => {
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
