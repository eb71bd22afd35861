import { recordVulnerabilities } from '#api/findings/vulnerabilities/record/record_vulnerabilities'
import { ResultFactory } from '#database/factories/result_factory'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, asNeighbor, asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

test.group('Console | organization', () => {
  test('an administrator opens the organization details and renames the organization', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const { page, complaints } = await open(browserContext, '/organizations', owner)
    await page.waitForURL(`**/organizations/${owner.organization.id}`)
    await page.assertTitle('Organization Details | Assay')
    await assertAccessible(assert, page)
    const name = page.getByRole('textbox', { name: 'Name' })
    await name.fill(' ')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Name is required').waitFor()
    await name.fill('Northwind')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Organization saved').waitFor()
    await page.getByRole('heading', { level: 1, name: 'Northwind' }).waitFor()
    await owner.organization.refresh()
    assert.equal(owner.organization.name, 'Northwind')
    assert.deepEqual(
      complaints.filter((line) => !line.includes('422')),
      []
    )
  })

  test('an administrator sets the number of days until vulnerabilities are due', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const path = `/organizations/${owner.organization.id}`
    const { page } = await open(browserContext, path, owner)
    const save = page.getByRole('button', { name: 'Save due dates' })
    const high = page.getByRole('spinbutton', { name: 'High' })
    await high.fill('0')
    await page.getByText('Enter a whole number from 1 to 3650, or leave blank').waitFor()
    await assertAccessible(assert, page)
    await high.fill('7')
    await page.getByRole('spinbutton', { name: 'Medium' }).fill('')
    await save.click()
    await page.getByText('Due dates saved').waitFor()
    await owner.organization.refresh()
    assert.containsSubset(owner.organization.dueDays, { critical: 2, high: 7, medium: null })
    await page.getByRole('button', { name: 'Reset to defaults' }).click()
    assert.equal(await high.inputValue(), '14')
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
  })

  test('members who are not administrators are redirected from the organization details to the teams', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const member = await asMember(owner, ['VIEW_EVALS'])
    const path = `/organizations/${owner.organization.id}`
    const { page } = await open(browserContext, `${path}/overview`, member)
    const areas = page.getByRole('navigation', { name: 'Organization' })
    await areas.getByRole('tab', { name: 'Overview' }).waitFor()
    assert.equal(await areas.getByRole('tab', { name: 'Details' }).count(), 0)
    await page.goto(path)
    await page.waitForURL(`**${path}/teams`)
  })
})

test.group('Console | organization overview', () => {
  test('the organization overview shows metrics by week and team, filters by team, and links to the scans', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const neighbor = await asNeighbor(owner)
    await scanned(neighbor)
    const path = `/organizations/${owner.organization.id}/overview`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.assertTitle('Organization Overview | Assay')
    await page.getByText('Chart data', { exact: true }).click()
    const weeks = page.getByRole('table', { name: 'By week' })
    await weeks.getByText('2 of 10').waitFor()
    await page.getByRole('group', { name: 'By week' }).waitFor()
    await page.getByRole('group', { name: 'By team' }).waitFor()
    const row = page
      .getByRole('table', { name: 'By team' })
      .getByRole('row', { name: neighbor.team.name })
    await row.getByText('Critical').waitFor()
    await assertAccessible(assert, page)

    await page.getByLabel('Team', { exact: true }).selectOption({ label: owner.team.name })
    await page.getByText('No scans in this period').waitFor()
    assert.include(page.url(), `team=${owner.team.id}`)
    await page.goBack()
    await row.getByRole('link', { name: `1 Scans, ${neighbor.team.name}` }).click()
    await page.waitForURL('**/jobs?**')
    await page.getByRole('link', { name: 'Scan of the neighbor' }).waitFor()
    await page.getByRole('button', { name: /Remove filter Since/ }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('idle teams are collapsed if there are many', async ({ browserContext, assert }) => {
    const owner = await asOwner()
    await scanned(owner)
    for (let n = 1; n <= 10; n++) await makeRecord.teams(owner, `Idle ${n}`)
    const path = `/organizations/${owner.organization.id}/overview`
    const { page } = await open(browserContext, path, owner)
    const rows = page.getByRole('table', { name: 'By team' }).getByRole('row')
    await rows.filter({ hasText: owner.team.name }).waitFor()
    assert.equal(await rows.count(), 2)
    const idle = page.getByRole('button', { name: '10 teams without targets or scans' })
    await idle.and(page.locator('[aria-expanded=false]')).press('Enter')
    const last = page.getByRole('rowheader', { name: 'Idle 10', exact: true })
    await last.waitFor()
    assert.equal(await rows.count(), 12)
    await assertAccessible(assert, page)
    await idle.and(page.locator('[aria-expanded=true]:focus')).press('Enter')
    await last.waitFor({ state: 'detached' })
    assert.equal(await rows.count(), 2)
  })

  test('the overview shows whole weeks and team names on a tablet', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await scanned(owner)
    const path = `/organizations/${owner.organization.id}/overview`
    const { page, complaints } = await open(browserContext, path, owner)
    await page.setViewportSize({ width: 768, height: 1000 })
    const name = page.getByRole('rowheader', { name: owner.team.name, exact: true })
    assert.isAtLeast((await name.boundingBox())?.width ?? 0, 140)
    const weeks = page.locator('.MuiChartsAxis-directionX .MuiChartsAxis-tickLabel')
    await weeks.first().waitFor()
    for (const week of await weeks.allTextContents()) assert.match(week, /^[A-Z][a-z]{2} \d+$/)
    assert.deepEqual(complaints, [])
  })

  test('the overview and the details of an organization fit on a phone', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    await scanned(owner)
    const path = `/organizations/${owner.organization.id}`
    const { page } = await open(browserContext, `${path}/overview`, owner)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText('Chart data', { exact: true }).click()
    await page.getByRole('table', { name: 'By week' }).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await page.goto(path)
    await page.getByRole('button', { name: 'Save changes' }).waitFor()
    assert.isAtMost(await widthOf(page), 360)
  })
})

/** Stores a scan completed today in which two of ten attacks succeeded, one of them critical. */
async function scanned(persona: Persona) {
  const targetId = await makeRecord['redteam/targets'](persona)
  const scanId = await makeRecord.jobs(persona, 'Scan of the neighbor')
  const { eval_id: id } = await db.from('scans').where('id', scanId).firstOrFail()
  await db.from('evals').where('id', id).update({ passed: 8, failed: 2, target_id: targetId })
  const revisionId = await revisionIdOf(id)
  await ResultFactory.merge({
    revisionId,
    judgedStatus: 'failed',
    pluginId: 'sql-injection',
    severity: 'critical',
  }).create()
  await recordVulnerabilities(id)
}
