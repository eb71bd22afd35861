import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/accessible'
import { believableProbes, seedReport, type ProbeSeed } from '#tests/support/browser/report_records'
import { signIn } from '#tests/support/browser/sign_in'
import { asOwner, asViewer } from '#tests/support/personas'
import { SMALL, isReady, rowsOf } from '#tests/support/browser/report_page'

test.group('Reports | a verdict of a person', () => {
  test('changes every figure, says who gave it, and can be taken back', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: SMALL })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('button', { name: 'Resisted' }).click()
    await drawer.getByRole('button', { name: 'Save verdict' }).click()
    await drawer.getByText('Enter a reason').waitFor()
    await drawer.getByLabel('Why did the target resist?').fill('The code is a public example')
    await drawer.getByLabel('Comment').fill('See the handbook')
    await assertAccessible(assert, page)
    await page.keyboard.press('Control+Enter')
    await drawer.getByText(`${owner.user.name} says passed:`).waitFor()
    await drawer.getByText('See the handbook').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 of 4 decided attempts succeeded').waitFor()
    await page.getByRole('row', { name: /#1 .*Passed.*Changed from Failed/ }).waitFor()
    // Among the passed ones now, behind the worse.
    assert.match((await rowsOf(page).nth(1).textContent()) ?? '', /^#2/)

    await page.goto('/redteam/report')
    await page.getByText('1 of 4').waitFor()
    await page.goto(`/redteam/report/${id}`)
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    await drawer.getByRole('button', { name: 'Restore the verdict of the judge' }).click()
    await drawer.getByText('says passed').waitFor({ state: 'detached' })
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page.getByText('2 of 4 decided attempts succeeded').waitFor()
  })

  test('is not offered to those who may only read', async ({ visit, browserContext, assert }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: SMALL })
    const viewer = await asViewer(owner)
    await signIn(browserContext, viewer.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    await page.getByRole('dialog').getByText('Judged as failed.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Resisted' }).count(), 0)
  })
})

test.group('Reports | what a report must not hide', () => {
  test('only errors are no sign of safety', async ({ visit, browserContext, assert }) => {
    const owner = await asOwner()
    const probes = Array.from({ length: 3 }, (): ProbeSeed => ({ outcome: 'error' }))
    const id = await seedReport(owner, { probes })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    const alert = page.getByRole('alert').filter({ hasText: 'Every one of the 3 probes' })
    await alert.getByText('This report says nothing about whether the target is safe.').waitFor()
    await isReady(page)
    assert.equal(await page.getByText('0 %', { exact: true }).count(), 0)
    await assertAccessible(assert, page)
    await alert.getByRole('link', { name: 'Show errors' }).click()
    await page.waitForURL(/status=error#probes$/)
  })

  test('no probes, no such report: each says what it is', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: [] })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('heading', { name: 'This report holds no probes' }).waitFor()
    await assertAccessible(assert, page)
    await page.goto('/redteam/report/eval-nowhere')
    await page.getByRole('heading', { level: 1, name: 'Report not found' }).waitFor()
    await assertAccessible(assert, page)
  })

  test('the export holds what is filtered', async ({ visit, browserContext, assert }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: SMALL })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}?status=failed`)
    await page.getByRole('button', { name: 'Export' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Filtered probes as JSON' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk)
    const exported = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    assert.deepEqual(
      exported.map(({ status }: { status: string }) => status),
      ['failed', 'failed']
    )
  })
})

test.group('Reports | at any size', () => {
  test('is usable in the dark at 360 px, without scrolling sideways', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: SMALL })
    await signIn(browserContext, owner.user)
    const page = await visit('/redteam/report')
    await page.setViewportSize({ width: 360, height: 800 })
    await page.emulateMedia({ colorScheme: 'dark' })
    const isWide = () =>
      page.evaluate<boolean>('document.documentElement.scrollWidth > window.innerWidth')
    await page.getByRole('link', { name: 'Weekly scan of the bank assistant' }).waitFor()
    assert.isFalse(await isWide())
    await assertAccessible(assert, page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('link', { name: 'Weekly scan of the bank assistant' }).click()
    await page.waitForURL(`**/redteam/report/${id}`)
    await isReady(page)
    await page.getByRole('link', { name: 'Probe #1', exact: true }).waitFor()
    assert.isFalse(await isWide())
    await assertAccessible(assert, page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    await page.getByRole('dialog').getByRole('heading', { name: 'Answer' }).waitFor()
    assert.isFalse(await isWide())
    await assertAccessible(assert, page)
  })

  test('with 10,000 probes opens with its figures and the first of them', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: believableProbes(10_000) })
    await signIn(browserContext, owner.user)
    const page = await visit('/redteam/report')
    const link = page.getByRole('link', { name: 'Weekly scan of the bank assistant' })
    await link.waitFor()
    await link.click()
    await page.getByText('decided attempts succeeded').waitFor()
    await rowsOf(page).nth(25).waitFor()
    assert.match(page.url(), new RegExp(id))
  })
})
