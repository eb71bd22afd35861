import { ownerForEach } from '#tests/support/groups'
import Scan from '#api/scans/scan'
import { publishScan } from '#api/scans/scan_progress'
import type { LicenseStatus } from '#api/contract/session'
import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { seedScan } from '#tests/support/browser/scan_seeds'
import { widthOf } from '#tests/support/browser/width_of'
import { type Persona } from '#tests/support/personas'
import { makeTarget, makeTemplate } from '#tests/support/scan_records'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }
/** Nothing listens here; these tests start no worker. */
const NOWHERE = 'http://127.0.0.1:9/chat'

async function isNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize(PHONE)
  return (await widthOf(page)) <= PHONE.width
}

const cutOffLicense = (context: BrowserContext) =>
  context.route('**/api/v1/license', async (route) => {
    const answer = await route.fetch()
    const license: LicenseStatus = { ...(await answer.json()), status: 'expired' }
    const expiresAt = new Date(Date.now() - 400 * 3_600_000).toISOString()
    await route.fulfill({ response: answer, json: { ...license, expiresAt } })
  })

const scansOf = ({ team }: Persona) => team.related('scans').query()

let owner: Persona
test.group('Console | starting a scan', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('is the only target and template chosen already, estimated, and started once', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await makeTarget(owner, NOWHERE)
    const { id: configId } = await makeTemplate(owner)
    const { page, complaints } = await open(browserContext, '/redteam/scan/create', owner)
    assert.equal(await page.title(), 'Create Scan | Assay')
    await page.waitForURL(`**/create?*targetId=${targetId}*`)
    await page.waitForURL(`**/create?*configId=${configId}*`)
    await page.getByRole('definition').filter({ hasText: /^2$/ }).waitFor()
    await assertAccessible(assert, page)

    const posted = page.waitForRequest(
      (request) => request.method() === 'POST' && /\/jobs$/.test(request.url())
    )
    await page.getByLabel('Tests per plugin').fill('3')
    await page.getByRole('definition').filter({ hasText: /^3$/ }).waitFor()
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

  test('begins with what the team used last, or with what the link says', async ({
    browserContext,
    assert,
  }) => {
    await makeTarget(owner, NOWHERE)
    const { id: targetId } = await makeTarget(owner, NOWHERE)
    await makeTemplate(owner)
    const { id: configId } = await makeTemplate(owner)
    const { page } = await open(
      browserContext,
      `/redteam/scan/create?targetId=${targetId}&configId=${configId}`,
      owner
    )
    assert.equal(await page.getByLabel('Target').inputValue(), 'Assistant')
    await page.getByRole('button', { name: 'Start scan' }).click()
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
    await page.goto('/redteam/scan/create')
    await page.waitForURL(`**/create?*targetId=${targetId}*`)
    await page.waitForURL(`**/create?*configId=${configId}*`)
  })

  test('says at the fields what is wrong, and sends nothing', async ({
    browserContext,
    assert,
  }) => {
    await makeTarget(owner, NOWHERE)
    await makeTarget(owner, NOWHERE)
    await makeTemplate(owner)
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await page.getByText('Plugins with a number of their own keep it').waitFor()
    await page.getByLabel('Delay between attempts (ms)').fill('100')
    await page.getByText('With a delay, attempts go one at a time').waitFor()
    await page.getByLabel('Tests per plugin').fill('0')
    await page.getByText('A whole number from 1 to 1000').waitFor()
    await page.getByRole('button', { name: 'Start scan' }).click()
    await page.getByText('Choose a target', { exact: true }).waitFor()
    await page.locator('[aria-invalid=true]:focus').and(page.getByLabel('Target')).waitFor()
    await assertAccessible(assert, page)
    assert.lengthOf(await scansOf(owner), 0)

    await page.getByRole('button', { name: 'Back to the template' }).click()
    assert.equal(await page.getByLabel('Delay between attempts (ms)').inputValue(), '0')
  })

  test('names what would be left out and why', async ({ browserContext, assert }) => {
    await makeTarget(owner, NOWHERE)
    await makeTemplate(owner, {
      plugins: [{ id: 'prompt-extraction' }],
      strategies: [{ id: 'basic' }, { id: 'multilingual' }],
    })
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    const skipped = page.getByText('1 choice is left out')
    await skipped.click()
    assert.match((await page.getByRole('listitem').allInnerTexts()).join(), /Cross-Language.*: .+/)
    await assertAccessible(assert, page)
  })

  test('gives the commands and the file that do the same', async ({ browserContext, assert }) => {
    const { id: targetId } = await makeTarget(owner, NOWHERE)
    const { id: configId } = await makeTemplate(owner)
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
  })

  test('needs a target first, and says so', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await page.getByText('There is no target yet').waitFor()
    const link = page.getByRole('link', { name: 'Create your first target' })
    assert.equal(await link.getAttribute('href'), '/redteam/targets/create')
    await assertAccessible(assert, page)
  })

  test('is refused with the reason while the license is cut off', async ({
    browserContext,
    assert,
  }) => {
    await makeTarget(owner, NOWHERE)
    await makeTemplate(owner)
    await cutOffLicense(browserContext)
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

  test('keeps the form and the reason when the server refuses', async ({
    browserContext,
    assert,
  }) => {
    await makeTarget(owner, NOWHERE)
    await makeTemplate(owner)
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await page.route('**/api/v1/jobs', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { error: { code: 'x', message: 'Not now, please' } } })
        : route.continue()
    )
    await page.getByLabel('Tests per plugin').fill('3')
    await page.getByLabel('Tests per plugin').press('Control+Enter')
    await page.getByRole('alert').getByText('The scan was not started: Not now, please').waitFor()
    assert.equal(await page.getByLabel('Tests per plugin').inputValue(), '3')
  })

  test('fits a phone', async ({ browserContext, assert }) => {
    await makeTarget(owner, NOWHERE)
    await makeTemplate(owner)
    const { page } = await open(browserContext, '/redteam/scan/create', owner)
    await page.getByRole('definition').first().waitFor()
    assert.isTrue(await isNarrow(page))
    await assertAccessible(assert, page)
  })
})

test.group('Console | scan history', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('without scans leads to the first one', async ({ browserContext, assert }) => {
    const { page } = await open(browserContext, '/jobs', owner)
    await page.assertTitle('Redteam / Scan History | Assay')
    await page.getByText('No scans yet').waitFor()
    await page.getByRole('main').getByRole('link', { name: 'Start a scan' }).first().waitFor()
    await assertAccessible(assert, page)
  })

  test('shows where each scan stands, and keeps its filters in the address', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await makeTarget(owner, NOWHERE)
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

  test('moves by itself while scans run', async ({ browserContext }) => {
    const { id } = await seedScan(owner, { name: 'Live', status: 'running', total: 10 })
    const { page } = await open(browserContext, '/jobs', owner)
    const row = page.getByRole('row').filter({ hasText: 'Live' })
    await row.getByText('0 of 10 probes').waitFor()
    const scan = await Scan.findOrFail(id)
    const say = async (values: object) => publishScan(await scan.merge(values).save())
    // The stream may still be opening: the message is repeated, as a running scan does.
    const repeated = setInterval(() => void say({ passed: 7 }), 300)
    await row.getByText('7 of 10 probes').waitFor()
    clearInterval(repeated)
    await say({ passed: 10, status: 'completed' })
    await row.getByText('Completed').waitFor()
  })

  test('deletes chosen scans by name', async ({ browserContext, assert }) => {
    await seedScan(owner, { name: 'Old one' })
    await seedScan(owner, { name: 'Kept one' })
    const { page } = await open(browserContext, '/jobs', owner)
    await page.getByRole('row').filter({ hasText: 'Old one' }).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 1 scan' })
    await dialog.getByText('Old one').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Delete 1 scan' }).click()
    // Behind an open dialog there are no rows to be seen.
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Old one' }).waitFor({ state: 'detached' })
    const names = (await scansOf(owner)).map(({ name }) => name)
    assert.deepEqual(names, ['Kept one'])
  })

  test('becomes cards on a phone', async ({ browserContext, assert }) => {
    await seedScan(owner, { name: 'Nightly', probes: ['failed', 'undecided'] })
    const { page } = await open(browserContext, '/jobs', owner)
    await page.getByRole('link', { name: 'Nightly' }).waitFor()
    assert.isTrue(await isNarrow(page))
    await page.getByRole('listitem').filter({ hasText: 'Nightly' }).waitFor()
    await assertAccessible(assert, page)
  })
})
