import { titleBecomes } from '#tests/support/browser/page/title'
import { TargetFactory } from '#database/factories/target_factory'
import { ownerForEach } from '#tests/support/groups'
import Scan from '#api/scans/scan'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { seedScan } from '#tests/support/browser/seeds/scan_seeds'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function isNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize(PHONE)
  return (await widthOf(page)) <= PHONE.width
}

let owner: Persona
test.group('Console | scan page', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('the scan page explains the verdicts, shows the log, and filters the probes by verdict', async ({
    browserContext,
    assert,
  }) => {
    const { id, evalId } = await seedScan(owner, {
      name: 'Nightly',
      probes: ['failed', 'failed', 'passed', 'error', 'undecided'],
      log: [{ level: 'warn', message: 'First error of its kind: no answer' }],
    })
    const { page, complaints } = await open(browserContext, `/jobs/${id}`, owner)
    await titleBecomes(page, /^Nightly \| Redteam \/ Scan History \| Assay$/)
    const failed = page.getByRole('button', { name: /The attack succeeded/ })
    assert.match(await failed.innerText(), /^2\s/)
    await page
      .getByRole('button', { name: /Not counted as resisted/ })
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

  test('the page of a failed scan shows the error and the next step, and the scan can be resumed', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
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
    await alert.getByText('2 of 10 probes finished and are kept.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Retry errors (1)' }).waitFor()
    await page.getByRole('button', { name: 'Resume scan' }).click()
    await page.getByRole('button', { name: 'Stop scan' }).waitFor()
    assert.equal((await Scan.findOrFail(id)).status, 'queued')
  })

  test('the stop dialog of a scan without finished probes offers to cancel the scan but not to publish a report', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await seedScan(owner, { name: 'Waiting', status: 'queued' })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByRole('button', { name: 'Stop scan' }).click()
    const dialog = page.getByRole('dialog', { name: 'Stop Waiting' })
    assert.isTrue(await dialog.getByLabel('Publish partial report').isDisabled())
    await dialog.getByText('Not available until a probe finishes.').waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Stop scan' }).and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: 'Stop scan' }).click()
    await dialog.getByRole('button', { name: 'Cancel scan' }).click()
    await page.getByText('Nothing was published.').waitFor()
    assert.equal((await Scan.findOrFail(id)).status, 'cancelled')
  })

  test('the page of a scan that was stopped early links to the partial report', async ({
    browserContext,
    assert,
  }) => {
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

  test('without a live connection, the scan page shows a notice and polls for updates', async ({
    browserContext,
  }) => {
    await browserContext.route('**/__transmit/**', (route) => route.abort())
    const { id } = await seedScan(owner, { name: 'Live', status: 'running', total: 10 })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByText('Live updates interrupted. Refreshing every 5 s.').waitFor()
    await (await Scan.findOrFail(id)).merge({ passed: 4 }).save()
    await page.getByText('4 of 10 probes', { exact: true }).waitFor()
  })

  test('a viewer sees a scan without a stop button and cannot open the form for a new scan', async ({
    browserContext,
    assert,
  }) => {
    const viewer = await asViewer(owner)
    const { id } = await seedScan(owner, { name: 'Running', status: 'running', total: 10 })
    const { page } = await open(browserContext, `/jobs/${id}`, viewer)
    await page.getByText('0 of 10 probes', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Stop scan' }).count(), 0)
    await navigate(page, '/redteam/scan/create')
    await page.getByText('To open that page, you need permission to create scans.').waitFor()
    await viewer.user.delete()
  })

  test("the page of another organization's scan shows an error without a retry button and links to the scan history", async ({
    browserContext,
    assert,
  }) => {
    const stranger = await asOwner('Stranger')
    const { id } = await seedScan(stranger, { name: 'Theirs' })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByRole('heading', { level: 1, name: 'Could not load the scan' }).waitFor()
    // A retry would return the same response, so the page shows a link to the list instead.
    await page.getByRole('link', { name: 'Back to Scan History' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Try again' }).count(), 0)
    await assertAccessible(assert, page)
    await removePersona(stranger)
  })
})
