import { ScanFactory } from '#database/factories/scan_factory'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { firstRun } from '#config/first_run'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { asViewer, type Persona } from '#tests/support/personas'
import { followed, vulnerabilityOf, worked } from '#tests/support/records/vulnerability_records'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const DEMO_URL = 'http://127.0.0.1:4949'

const checklistOf = (page: Page) => page.getByRole('region', { name: 'Get started' })
const stepOf = (page: Page, name: string) =>
  checklistOf(page).getByRole('listitem').filter({ hasText: name })

test.group('Console | first steps', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test("every red team page of an empty team shows the next step, and the team's own actions complete the steps", async ({
    browserContext,
    assert,
  }) => {
    const teamId = owner.team.id
    const { page, complaints } = await open(browserContext, '/redteam', owner)
    const checklist = checklistOf(page)
    await checklist.getByRole('link', { name: 'Create target' }).waitFor()
    assert.equal(await page.getByRole('region', { name: 'Open vulnerabilities' }).count(), 0)
    assert.equal(await page.getByRole('region', { name: 'Recent scans' }).count(), 0)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 720 })
    await checklist.getByRole('link', { name: 'Start guided setup' }).click()
    await page.waitForURL('**/redteam/setup')
    await page.getByRole('heading', { level: 1, name: 'Set up a scan' }).waitFor()

    for (const [path, empty] of [
      ['/jobs', 'No scans yet'],
      ['/redteam/report', 'No reports yet'],
      ['/redteam/vulnerabilities', 'No vulnerabilities yet'],
    ] as const) {
      await navigate(page, path)
      await page.getByRole('heading', { level: 2, name: empty }).waitFor()
      await checklist.getByRole('link', { name: 'Create target' }).waitFor()
      assert.equal(
        await page.getByRole('main').getByRole('link', { name: 'Start scan' }).count(),
        0
      )
    }
    await assertAccessible(assert, page)

    const target = await TargetFactory.merge({ teamId }).create()
    await page.getByRole('button', { name: 'Red Team' }).click()
    await page.getByRole('menuitem', { name: 'Overview' }).click()
    await page.waitForURL('**/redteam')
    await stepOf(page, 'Connect a target (Done)').waitFor()
    await checklist.getByRole('link', { name: 'Create template' }).waitFor()
    assert.equal(await checklist.getByRole('link', { name: 'Run a scan' }).count(), 0)
    await TemplateFactory.merge({ teamId }).create()
    await page.reload()
    await checklist.getByRole('link', { name: 'Start scan' }).waitFor()

    const evalId = await followed(owner, { targetId: target.id, probes: [worked()] })
    await ScanFactory.merge({ teamId, targetId: target.id, evalId }).create()
    await page.reload()
    await checklist.getByRole('link', { name: 'View report' }).waitFor()
    assert.equal(await checklist.getByRole('link', { name: 'Start guided setup' }).count(), 0)
    await checklist.getByRole('link', { name: 'View report' }).click()
    await page.waitForURL('**/redteam/report/*')
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Red team' }).waitFor()
    await navigate(page, '/redteam')
    await page.getByRole('region', { name: 'Recent scans' }).waitFor()
    assert.equal(await checklist.count(), 0)
    assert.deepEqual(complaints, [])
  })

  test('a step can be skipped and the checklist hidden, and both choices are kept after a reload', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/redteam', owner)
    const checklist = checklistOf(page)
    await checklist.getByRole('button', { name: 'Skip step: Connect a target' }).click()
    await stepOf(page, 'Connect a target (Skipped)').waitFor()
    await checklist.getByRole('link', { name: 'Create template' }).waitFor()
    await checklist.getByRole('button', { name: 'Hide checklist' }).click()
    assert.equal(await checklist.count(), 0)
    await page.reload()
    const show = page.getByRole('button', { name: 'Show checklist' })
    await show.waitFor()
    assert.equal(await checklist.count(), 0)
    await assertAccessible(assert, page)
    await show.click()
    await stepOf(page, 'Connect a target (Skipped)').waitFor()
  })

  test('a user who cannot start scans sees no checklist', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, '/jobs', await asViewer(owner))
    await page.getByText('No scans yet').waitFor()
    assert.equal(await checklistOf(page).count(), 0)
  })

  test('if the demo is installed, the first step shows the worst findings of the demo scan', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const before = firstRun.demoTargetUrl
    firstRun.demoTargetUrl = DEMO_URL
    cleanup(() => void (firstRun.demoTargetUrl = before))
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: `${DEMO_URL}/chat` }),
    }).create()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const evalId = await followed(owner, { targetId, probes: [worked()] })
    await ScanFactory.merge({ teamId: owner.team.id, targetId, evalId }).create()
    const { id, weakness } = await vulnerabilityOf(targetId)

    const { page } = await open(browserContext, '/redteam', owner)
    const step = stepOf(page, 'Look at what the demo scan found')
    const finding = step.getByRole('link', { name: weakness })
    await finding.waitFor()
    const connect = checklistOf(page).getByRole('link', { name: 'Connect a target' })
    assert.equal(await connect.getAttribute('href'), '/redteam/setup?new=true')
    await assertAccessible(assert, page)
    await step.getByRole('link', { name: 'View all demo findings' }).click()
    await page.waitForURL('**/redteam/vulnerabilities?filter=*')
    await page.getByRole('link', { name: weakness }).waitFor()
    await page.goBack()
    await finding.click()
    await page.waitForURL(`**/redteam/vulnerabilities/${id}*`)
    // Until the page has rendered, the previous one is the current page.
    await page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Red team' }).waitFor()
    await navigate(page, '/redteam')
    await stepOf(page, 'Look at what the demo scan found (Done)').waitFor()
    await checklistOf(page).getByRole('link', { name: 'Create target' }).waitFor()
  })
})
