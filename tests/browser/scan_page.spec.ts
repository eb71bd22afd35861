import { ownerForEach } from '#tests/support/groups'
import Scan from '#api/scans/scan'
import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { seedScan } from '#tests/support/browser/scan_seeds'
import { widthOf } from '#tests/support/browser/width_of'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import { makeTarget, removePersona } from '#tests/support/scan_records'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const PHONE = { width: 360, height: 740 }
/** Nothing listens here; these tests start no worker. */
const NOWHERE = 'http://127.0.0.1:9/chat'

async function isNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize(PHONE)
  return (await widthOf(page)) <= PHONE.width
}

let owner: Persona
test.group('Console | a scan', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('tells its outcomes apart, explains them, and lists the probes of each', async ({
    browserContext,
    assert,
  }) => {
    const { id, evalId } = await seedScan(owner, {
      name: 'Nightly',
      probes: ['failed', 'failed', 'passed', 'error', 'undecided'],
      log: [{ level: 'warn', message: 'First error of its kind: no answer' }],
    })
    const { page, complaints } = await open(browserContext, `/jobs/${id}`, owner)
    await page.assertTitle('Redteam / Scan History | Assay')
    const failed = page.getByRole('button', { name: /The attack worked/ })
    assert.match(await failed.innerText(), /^2\s/)
    await page
      .getByRole('button', { name: /never counted as resisted/ })
      .first()
      .waitFor()
    await page.getByText('5 of 5 shown').waitFor()
    await page.getByRole('log').getByText('First error of its kind: no answer').waitFor()
    await assertAccessible(assert, page)

    await failed.click()
    await page.getByText('2 of 2 shown').waitFor()
    assert.include(page.url(), 'status=failed')
    const probe = page.getByRole('link', { name: /^Open probe \d/ }).first()
    assert.include((await probe.getAttribute('href')) ?? '', `/redteam/report/${evalId}?probe=`)
    const report = page.getByRole('link', { name: 'View report' })
    assert.equal(await report.getAttribute('href'), `/redteam/report/${evalId}`)
    assert.deepEqual(complaints, [])
  })

  test('that failed says why, what to do, and can be resumed', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await makeTarget(owner, NOWHERE)
    const { id } = await seedScan(owner, {
      name: 'Broken',
      status: 'failed',
      probes: ['passed', 'error'],
      total: 10,
      error: 'The target refused every call: status 401.',
      targetId,
    })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    const alert = page.getByRole('alert').filter({ hasText: 'The scan failed' })
    await alert.getByText('The target refused every call: status 401.').waitFor()
    await alert.getByText('2 of 10 probes had finished and are kept.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Retry errors (1)' }).waitFor()
    await page.getByRole('button', { name: 'Resume' }).click()
    await page.getByRole('button', { name: 'Stop' }).waitFor()
    assert.equal((await Scan.findOrFail(id)).status, 'queued')
  })

  test('asks how to stop, and publishes nothing while nothing has finished', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await seedScan(owner, { name: 'Waiting', status: 'queued' })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByRole('button', { name: 'Stop' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop Waiting' })
    assert.isTrue(await dialog.getByLabel('Publish partial report').isDisabled())
    await dialog.getByText('Not possible yet: no probe has finished.').waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Stop' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Stop' }).click()
    await dialog.getByRole('button', { name: 'Cancel scan' }).click()
    await page.getByText('Nothing was published.').waitFor()
    assert.equal((await Scan.findOrFail(id)).status, 'cancelled')
  })

  test('stopped halfway offers its partial report', async ({ browserContext, assert }) => {
    const { id, evalId } = await seedScan(owner, {
      name: 'Halfway',
      status: 'partial',
      probes: ['failed'],
      total: 8,
    })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByText('Stopped after 1 of 8 probes').waitFor()
    const report = page.getByRole('link', { name: 'View partial report' })
    assert.equal(await report.getAttribute('href'), `/redteam/report/${evalId}`)
    await assertAccessible(assert, page)
    assert.isTrue(await isNarrow(page))
    await assertAccessible(assert, page)
  })

  test('polls and says so when the live channel drops', async ({ browserContext }) => {
    await browserContext.route('**/__transmit/**', (route) => route.abort())
    const { id } = await seedScan(owner, { name: 'Live', status: 'running', total: 10 })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByText('Live updates interrupted, refreshing every 5 s').waitFor()
    await (await Scan.findOrFail(id)).merge({ passed: 4 }).save()
    await page.getByText('4 of 10 probes', { exact: true }).waitFor()
  })

  test('is read, not steered, by those who may only see it', async ({ browserContext, assert }) => {
    const viewer = await asViewer(owner)
    const { id } = await seedScan(owner, { name: 'Running', status: 'running', total: 10 })
    const { page } = await open(browserContext, `/jobs/${id}`, viewer)
    await page.getByText('0 of 10 probes', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Stop' }).count(), 0)
    await page.goto('/redteam/scan/create')
    await page.getByText('You need the permission to create scans for that page.').waitFor()
    await viewer.user.delete()
  })

  test('of another team is not found', async ({ browserContext, assert }) => {
    const stranger = await asOwner('Stranger')
    const { id } = await seedScan(stranger, { name: 'Theirs' })
    const { page } = await open(browserContext, '/jobs', owner)
    await page.goto(`/jobs/${id}`)
    await page.getByRole('heading', { level: 1, name: 'The scan could not be loaded' }).waitFor()
    // Asking again would be answered alike: the way leads back to the list.
    await page.getByRole('link', { name: 'Back to Scan History' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await assertAccessible(assert, page)
    await removePersona(stranger)
  })
})
