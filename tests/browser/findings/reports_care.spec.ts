import { ScanFactory } from '#database/factories/scan_factory'
import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import {
  realisticProbes,
  seedReport,
  type ProbeSeed,
} from '#tests/support/browser/seeds/report_records'
import { widthOf } from '#tests/support/browser/page/width_of'
import { signIn } from '#tests/support/browser/sign_in'
import { asOwner, asViewer } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { SMALL, isReady, rowsOf } from '#tests/support/browser/seeds/report_page'

test.group('Reports | human review', () => {
  test('a review updates the metrics in the report and the list, shows its author, and can be removed', async ({
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
    await drawer.getByText(`Marked as passed by ${owner.user.name}:`).waitFor()
    await drawer.getByText('See the handbook').waitFor()
    await drawer.getByRole('button', { name: 'Close' }).click()
    await page.getByText('1 of 4 decided attacks succeeded').waitFor()
    await page.getByRole('row', { name: /#1 .*Passed.*Changed from Failed/ }).waitFor()
    // With the new verdict "passed", the probe is sorted after the failed ones.
    await rowsOf(page).nth(1).filter({ hasText: /^#2/ }).waitFor()

    await page.goto('/redteam/report')
    await page.getByText('1 of 4').waitFor()
    await page.getByRole('link', { name: 'Weekly scan of the bank assistant' }).click()
    await page.waitForURL(`**/redteam/report/${id}`)
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    // The drawer is closed before the response arrives.
    await page.route('**/review', async (route) => {
      const response = await route.fetch()
      await drawer.getByRole('button', { name: 'Close' }).click()
      await drawer.waitFor({ state: 'detached' })
      await route.fulfill({ response })
    })
    await drawer.getByRole('button', { name: 'Restore judge verdict' }).click()
    await page.getByText('Judge verdict restored').waitFor()
    await page.getByText('2 of 4 decided attacks succeeded').waitFor()
  })

  test('closing a review form with Cancel or Escape returns focus to the button that opened the form, even after Back', async ({
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
    const resisted = drawer.getByRole('button', { name: 'Resisted' })
    await resisted.click()
    await drawer.getByRole('button', { name: 'Cancel' }).click()
    await resisted.and(page.locator(':focus')).waitFor()
    await resisted.press('Enter')
    const reason = drawer.getByLabel('Why did the target resist?')
    await reason.fill('The code is public')
    // Escape asks for confirmation before it discards input.
    await reason.press('Escape')
    const question = page.getByRole('alertdialog', { name: 'Unsaved changes' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    assert.equal(await reason.inputValue(), 'The code is public')
    await page.evaluate('history.back()')
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    await resisted.click()
    await page.keyboard.press('Escape')
    await resisted.and(page.locator(':focus')).waitFor()
  })

  test('viewers cannot review results', async ({ visit, browserContext, assert }) => {
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

test.group('Reports | errors and empty reports', () => {
  test('a report that contains only errors is not presented as safe', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const probes = Array.from({ length: 3 }, (): ProbeSeed => ({ outcome: 'error' }))
    const id = await seedReport(owner, { probes })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    const alert = page.getByRole('alert').filter({ hasText: 'All 3 probes ended in an error' })
    await alert.getByText('This report doesn’t show whether the target is safe.').waitFor()
    await isReady(page)
    assert.equal(await page.getByText('0%', { exact: true }).count(), 0)
    await assertAccessible(assert, page)
    await alert.getByRole('link', { name: 'Show errors' }).click()
    await page.waitForURL(/status=error#probes$/)
  })

  test('an empty report and a missing report show different messages', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: [] })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('heading', { name: 'No probes in this report' }).waitFor()
    await assertAccessible(assert, page)
    await navigate(page, '/redteam/report/eval-nowhere')
    await page.getByRole('heading', { level: 1, name: 'Report not found' }).waitFor()
    await assertAccessible(assert, page)
  })

  test('an export of a report contains only the filtered probes', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: SMALL })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}?status=failed`)
    await page.getByRole('button', { name: 'More actions' }).click()
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

test.group('Reports | screen sizes and large reports', () => {
  test('the report list, a report, and a probe are accessible in dark mode and fit a width of 360 px', async ({
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
    await page.getByRole('dialog').getByRole('heading', { name: 'Response' }).waitFor()
    assert.isFalse(await isWide())
    await assertAccessible(assert, page)
  })

  test('a report with 10,000 probes opens with its metrics and its first probes', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: realisticProbes(10_000) })
    await signIn(browserContext, owner.user)
    const page = await visit('/redteam/report')
    const link = page.getByRole('link', { name: 'Weekly scan of the bank assistant' })
    await link.waitFor()
    await link.click()
    await page.getByText('decided attacks succeeded').waitFor()
    await rowsOf(page).nth(25).waitFor()
    assert.match(page.url(), new RegExp(id))
  })

  test('the header lists the encodings that the target decodes and the number of constant texts, even at a width of 360 px', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: SMALL })
    const scan = await ScanFactory.merge({
      teamId: owner.team.id,
      evalId: id,
      encodings: JSON.stringify([
        { strategyId: 'base64', isDecoded: true, planned: 0, sent: 0 },
        { strategyId: 'hex', isDecoded: true, planned: 0, sent: 0 },
        { strategyId: 'rot13', isDecoded: false, planned: 60, sent: 5 },
        { strategyId: 'morse', isDecoded: null, planned: 0, sent: 0 },
      ]),
    }).create()
    await db.table('scan_benign_replies').insert({ scan_id: scan.id, requests: 5, replies: '[]' })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByText('0 constant texts were learned from 5 harmless requests').waitFor()
    await page.getByText('The target decodes Base64 Encoding and Hex Encoding.').waitFor()
    await page
      .getByText(
        /The target did not carry out a harmless request in ROT13.* \(5 of 60 attacks sent\), so attacks with such encodings were sent last\./
      )
      .waitFor()
    await page.getByText(/Whether the target decodes Morse.* is unknown, because/).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByText('The target decodes Base64 Encoding and Hex Encoding.').waitFor()
    assert.isAtMost(await widthOf(page), 360)
  })
})
