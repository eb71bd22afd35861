import { teamScope } from '#api/platform/tenancy/scopes'
import { flags } from '#config/flags'
import { TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach } from '#tests/support/groups'
import Scan from '#api/scans/scan'
import { publishScan } from '#api/scans/scan_progress'
import type { LicenseStatus } from '#api/contract/accounts/session'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { seedScan } from '#tests/support/browser/seeds/scan_seeds'
import { widthOf } from '#tests/support/browser/page/width_of'
import { type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function isNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize(PHONE)
  return (await widthOf(page)) <= PHONE.width
}

const expiredLicense = (context: BrowserContext) =>
  context.route('**/api/v1/license', async (route) => {
    const response = await route.fetch()
    const license: LicenseStatus = { ...(await response.json()), status: 'expired' }
    const expiresAt = new Date(Date.now() - 400 * 3_600_000).toISOString()
    await route.fulfill({ response: response, json: { ...license, expiresAt } })
  })

const scansOf = ({ team }: Persona) => teamScope(team, Scan).query()

const openAdvanced = (page: Page) => page.getByRole('button', { name: 'Advanced' }).click()

let owner: Persona
test.group('Console | new scan', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('the only target and scan template are preselected, the scan is estimated, and a double click starts one scan', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      name: 'Quick check',
    }).create()
    const { page, complaints } = await open(browserContext, '/redteam/scan/create', owner)
    assert.equal(await page.title(), 'Create Scan | Assay')
    await page.waitForURL(`**/create?*targetId=${targetId}*`)
    await page.waitForURL(`**/create?*configId=${configId}*`)
    await page.getByRole('definition').filter({ hasText: /^2$/ }).waitFor()
    await assertAccessible(assert, page)

    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/jobs$/.test(request.url())
    )
    assert.equal(await page.getByLabel('Test cases per plugin').count(), 0)
    await openAdvanced(page)
    await page.getByLabel('Test cases per plugin').fill('3')
    await page.getByText('1 changed').waitFor()
    await page.getByRole('definition').filter({ hasText: /^3$/ }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Start scan' }).dblclick()
    assert.match((await posted).headers()['idempotency-key'] ?? '', /^[0-9a-f]{32}$/)
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
    await page.getByRole('heading', { level: 1, name: 'Quick check on Assistant' }).waitFor()

    const [scan, ...others] = await scansOf(owner)
    assert.lengthOf(others, 0)
    assert.equal(scan?.targetId, targetId)
    assert.deepEqual(scan?.options, { numTests: 3 })
    assert.equal(scan?.config.template.numTests, 3)
    assert.deepEqual(complaints, [])
  })

  test("the new scan form preselects the target and template from the link or from the team's last scan", async ({
    browserContext,
    assert,
  }) => {
    await TargetFactory.merge({ teamId: owner.team.id, name: 'Assistant' }).create()
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    await TemplateFactory.merge({ teamId: owner.team.id, name: 'Quick check' }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      name: 'Quick check',
    }).create()
    const { page } = await open(
      browserContext,
      `/redteam/scan/create?targetId=${targetId}&configId=${configId}`,
      owner
    )
    assert.equal(await page.getByLabel('Target').inputValue(), 'Assistant')
    await page.getByRole('button', { name: 'Start scan' }).click()
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)

    // The last scan belongs to the team, so that it also counts for other members and in other browsers.
    await page.evaluate('localStorage.clear()')
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/configs/estimate', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/redteam/scan/create')
    await page.waitForURL(`**/create?*targetId=${targetId}*`)
    await page.waitForURL(`**/create?*configId=${configId}*`)
    await page.getByText('Calculating the estimate').waitFor()
    release()
    await page.getByRole('definition').first().waitFor()
  })

  test('the new scan form shows errors at the invalid fields and starts no scan', async ({
    browserContext,
    assert,
  }) => {
    await TargetFactory.merge({ teamId: owner.team.id }).create()
    await TargetFactory.merge({ teamId: owner.team.id }).create()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await openAdvanced(page)
    await page.getByText('Plugin settings can override this').waitFor()
    await page.getByRole('group', { name: 'Run options' }).waitFor()
    await page.getByLabel('Delay between requests (ms)').fill('100')
    await page.getByText('A delay requires a concurrency of 1.').waitFor()
    await page.getByLabel('Test cases per plugin').fill('0')
    await page.getByText('Enter a whole number from 1 to 1000').waitFor()
    await page.getByRole('button', { name: 'Start scan' }).click()
    await page.getByText('Choose a target', { exact: true }).waitFor()
    await page.locator('[aria-invalid=true]:focus').and(page.getByLabel('Target')).waitFor()
    await assertAccessible(assert, page)
    assert.lengthOf(await scansOf(owner), 0)

    await page.getByRole('button', { name: 'Reset to template defaults' }).click()
    assert.equal(await page.getByLabel('Delay between requests (ms)').inputValue(), '0')
  })

  test('a target that cannot be loaded shows an error and a retry button at its field', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    // The target is not on the loaded page of the list, so the page must load it by ID.
    await browserContext.route('**/providers?*', (route) =>
      route.fulfill({
        json: [{ id: owner.team.id, name: 'Another' }],
        headers: { 'content-range': 'providers 0-0/2' },
      })
    )
    const path = `**/providers/${id}`
    await browserContext.route(path, (route) => route.fulfill({ status: 503 }))
    const { page } = await open(browserContext, `/redteam/scan/create?targetId=${id}`, owner)
    const alert = page.getByRole('alert').filter({ hasText: 'Could not load the target' })
    await alert.waitFor()
    await assertAccessible(assert, page)
    await browserContext.unroute(path)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await page.getByLabel('Target').and(page.locator('[value=Assistant]')).waitFor()
    assert.equal(await alert.count(), 0)
  })

  test('the new scan form explains skipped strategies, shows equivalent commands, fits on a phone, and keeps rejected input', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      name: 'Quick check',
      config: templateSettings({
        plugins: [{ id: 'prompt-extraction' }],
        strategies: [{ id: 'basic' }, { id: 'multilingual' }],
      }),
    }).create()
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    const start = page.getByRole('textbox', { name: 'Start this scan on the server' })
    assert.include(await start.innerText(), `"configId":"${configId}"`)
    const local = page.getByRole('textbox', { name: /command-line tool/ })
    assert.include(await local.innerText(), `configs/${configId}/yaml?targetId=${targetId}`)

    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download YAML' }).click()
    const file = await download
    assert.equal(file.suggestedFilename(), 'Quick-check.yaml')
    const chunks: Buffer[] = []
    for await (const chunk of await file.createReadStream()) chunks.push(chunk)
    assert.include(Buffer.concat(chunks).toString(), 'prompt-extraction')

    await page.getByText('1 selection skipped').click()
    assert.match((await page.getByRole('listitem').allInnerTexts()).join(), /Cross-Language.*: .+/)
    await assertAccessible(assert, page)

    await page.route('**/api/v1/jobs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { error: { code: 'x', message: 'Not now, please' } } })
        : route.continue()
    )
    await openAdvanced(page)
    await page.getByLabel('Test cases per plugin').fill('3')
    await page.getByLabel('Test cases per plugin').press('Control+Enter')
    await page.getByRole('alert').getByText('Could not start the scan: Not now, please').waitFor()
    assert.equal(await page.getByLabel('Test cases per plugin').inputValue(), '3')

    await page.getByRole('definition').first().waitFor()
    assert.isTrue(await isNarrow(page))
    await assertAccessible(assert, page)
  })

  test('the new scan form offers to create a target if no target exists', async ({
    browserContext,
    assert,
  }) => {
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await page.getByText('No targets yet').waitFor()
    const link = page.getByRole('link', { name: 'Create your first target' })
    assert.equal(await link.getAttribute('href'), '/redteam/setup')
    await assertAccessible(assert, page)
  })

  test('if server-side scans are disabled, New Scan leads to the instructions for the command-line tool', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    flags.enableServerSideJobs = false
    cleanup(() => {
      flags.enableServerSideJobs = true
    })
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await TargetFactory.merge({ teamId: owner.team.id, name: 'Other' }).create()
    const template = await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const { page, complaints } = await open(browserContext, '/redteam/targets', owner)
    await page.getByRole('link', { name: 'New Scan' }).click()
    await page.getByText('This server does not run scans.').waitFor()
    await page.getByText(`--team ${owner.team.id}`).waitFor()
    await page.getByText('Choose a target and a template to see the command.').waitFor()
    await page.getByLabel('Target').click()
    await page.getByRole('option', { name: target.name }).click()
    await page.getByText(`redteam run -c ${template.id} -t ${target.id}`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Start scan' }).count(), 0)
    await assertAccessible(assert, page)
    assert.isTrue(await isNarrow(page))
    assert.deepEqual(complaints, [])
  })

  test('a scan cannot be started with an expired license, and the form shows the reason', async ({
    browserContext,
    assert,
  }) => {
    await TargetFactory.merge({ teamId: owner.team.id }).create()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    await expiredLicense(browserContext)
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await page.getByRole('definition').first().waitFor()
    const button = page.getByRole('button', { name: 'Start scan' })
    assert.equal(await button.getAttribute('aria-disabled'), 'true')
    await button.click({ force: true })
    const reason = await button.getAttribute('aria-describedby')
    await page
      .locator(`[id="${reason}"]`)
      .getByText('You still have access to your existing data but cannot start new scans.')
      .waitFor()
    await assertAccessible(assert, page)
    assert.lengthOf(await scansOf(owner), 0)
  })
})

test.group('Console | scan history', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('the empty scan history links to the new scan form', async ({ browserContext, assert }) => {
    await TargetFactory.merge({ teamId: owner.team.id }).create()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const { page } = await open(browserContext, '/jobs', owner)
    await page.assertTitle('Redteam / Scan History | Assay')
    await page.getByText('No scans yet').waitFor()
    const start = page.getByRole('main').getByRole('link', { name: 'Start scan' })
    await start.waitFor()
    await assertAccessible(assert, page)
    await start.click()
    await page.waitForURL('**/redteam/scan/create*')
  })

  test('the scan history shows the status of each scan and keeps its filters in the URL', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await seedScan(owner, { name: 'Nightly', probes: ['failed', 'passed', 'error'], targetId })
    await seedScan(owner, { name: 'Broken', status: 'failed', probes: ['error'], total: 10 })
    const { page, complaints } = await open(browserContext, '/jobs', owner)
    const nightly = page.getByRole('row').filter({ hasText: 'Nightly' })
    await nightly.getByText('Completed').waitFor()
    await nightly.getByText('3 of 3 probes').waitFor()
    await nightly.getByText('1 min 00 s').waitFor()
    const broken = page.getByRole('row').filter({ hasText: 'Broken' })
    await broken.getByText('1 of 10 probes').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('combobox', { name: 'Status' }).selectOption('Failed')
    await nightly.waitFor({ state: 'detached' })
    assert.include(decodeURIComponent(page.url()), '"status":"failed"')
    await page.reload()
    await broken.waitFor()
    assert.equal(await nightly.count(), 0)
    await page.goBack()
    await nightly.waitFor()

    await page.getByRole('combobox', { name: 'Target' }).selectOption(targetId)
    await broken.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await broken.waitFor()
    await nightly.getByRole('link', { name: 'Nightly' }).click()
    await page.getByRole('heading', { level: 1, name: 'Nightly' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the scan history is updated live while scans run', async ({ browserContext }) => {
    const { id } = await seedScan(owner, { name: 'Live', status: 'running', total: 10 })
    const { page } = await open(browserContext, '/jobs', owner)
    const row = page.getByRole('row').filter({ hasText: 'Live' })
    await row.getByText('0 of 10 probes').waitFor()
    const scan = await Scan.findOrFail(id)
    const say = async (values: object) => publishScan(await scan.merge(values).save())
    // Repeats the message like a running scan, because the stream may not be open yet.
    const repeated = setInterval(() => void say({ passed: 7 }), 300)
    await row.getByText('7 of 10 probes').waitFor()
    clearInterval(repeated)
    await say({ passed: 10, status: 'completed' })
    await row.getByText('Completed').waitFor()
  })

  test('selected scans are deleted after a confirmation that lists their names', async ({
    browserContext,
    assert,
  }) => {
    await seedScan(owner, { name: 'Old one' })
    await seedScan(owner, { name: 'Kept one' })
    const { page } = await open(browserContext, '/jobs', owner)
    await page.getByRole('row').filter({ hasText: 'Old one' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete 1 scan' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 1 scan' })
    await dialog.getByRole('listitem').filter({ hasText: 'Old one' }).waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Delete 1 scan' }).click()
    // While a dialog is open, the rows are hidden from assistive technology.
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Old one' }).waitFor({ state: 'detached' })
    const names = (await scansOf(owner)).map(({ name }) => name)
    assert.deepEqual(names, ['Kept one'])
  })

  test('the scan history is shown as cards on a phone', async ({ browserContext, assert }) => {
    await seedScan(owner, { name: 'Nightly', probes: ['failed', 'undecided'] })
    const { page } = await open(browserContext, '/jobs', owner)
    await page.getByRole('link', { name: 'Nightly' }).waitFor()
    assert.isTrue(await isNarrow(page))
    await page.getByRole('listitem').filter({ hasText: 'Nightly' }).waitFor()
    await assertAccessible(assert, page)
  })
})
