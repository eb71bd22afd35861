import type { Replay, ReplayResponse } from '#api/contract/scans/replay'
import { watch } from '#tests/support/browser/console/clean_console'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { widthOf } from '#tests/support/browser/page/width_of'
import { isReady, rowsOf } from '#tests/support/browser/seeds/report_page'
import { seedScan } from '#tests/support/browser/seeds/scan_seeds'
import { type ProbeSeed, seedReport } from '#tests/support/browser/seeds/report_records'
import { signIn } from '#tests/support/browser/sign_in'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asOwner } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const HINT = /Estimate of a trained model .* It is not counted\./
const LEGEND = /Likely failed and likely passed: estimates of a trained model/

/** Two likely failed and one likely passed of four undecided probes, one failed and one passed probe. */
const PROBES: ProbeSeed[] = [
  { outcome: 'failed' },
  { outcome: 'passed' },
  { outcome: 'undecided', estimate: { outcome: 'failed', probability: 0.841 } },
  { outcome: 'undecided', estimate: { outcome: 'failed', probability: 0.7 } },
  { outcome: 'undecided', estimate: { outcome: 'passed', probability: 0.95 } },
  { outcome: 'undecided' },
]

test.group('Console | estimates of undecided results', () => {
  test('a report counts estimates apart from the outcomes and links to their probes', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    const complaints = watch(page)
    await isReady(page)
    await page.getByText('1 of 2 decided attacks succeeded').waitFor()
    const undecided = page.getByRole('region', { name: '4 undecided results' })
    await undecided
      .getByText('Of 4 undecided results, 2 are likely failed and 1 likely passed.')
      .waitFor()
    await assertAccessible(assert, page)

    await undecided.getByRole('link', { name: '2 are likely failed' }).press('Enter')
    await page.getByRole('group', { name: 'Filtered by' }).first().waitFor()
    await page.getByRole('link', { name: 'Likely failed 2', exact: true }).waitFor()
    assert.match(page.url(), /[?&]likely=failed/)
    assert.equal(await rowsOf(page).count(), 3)
    const first = page.getByRole('row', { name: /#3/ })
    await first.getByText('Undecided', { exact: true }).waitFor()
    await first.getByText('Likely failed (84%)').waitFor()
    // Visible text instead of a tooltip, so that it needs no pointer and adds no tab stops.
    await page.getByText(LEGEND).waitFor()
    assert.equal(
      await page
        .getByText(/^Likely failed \(/)
        .and(page.locator('[aria-label], [title]'))
        .count(),
      0
    )
    // The metrics are those of the whole report.
    await page.getByText('1 of 2 decided attacks succeeded').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('link', { name: 'Failed 1', exact: true }).click()
    await page.getByRole('row', { name: /#1/ }).waitFor()
    assert.notMatch(page.url(), /likely=/)
    await page.getByText(LEGEND).waitFor({ state: 'detached' })
    await page.getByRole('combobox', { name: 'Estimate' }).click()
    await page.getByRole('option', { name: 'Likely passed' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('row', { name: /#5/ }).getByText('Likely passed (95%)').waitFor()
    assert.notMatch(page.url(), /status=/)
    await page.goBack()
    await page.getByRole('row', { name: /#1/ }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a probe shows its estimate with an explanation until a reviewer decides it', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}?likely=failed`)
    await isReady(page)
    await page.getByRole('link', { name: 'Probe #3', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Probe #3' })
    await dialog.getByText('Likely failed (84%)').waitFor()
    await dialog.getByText(HINT).waitFor()
    await assertAccessible(assert, page)

    await dialog.getByRole('button', { name: 'Resisted' }).click()
    await dialog.getByRole('textbox').first().fill('It only names a public rule.')
    await dialog.getByRole('button', { name: 'Save verdict' }).click()
    await dialog.getByText('Likely failed').waitFor({ state: 'detached' })
    await dialog.getByText('It only names a public rule.').waitFor()
    assert.equal(await dialog.getByText(HINT).count(), 0)
  })

  test('reports and probes without estimates mention none', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: [{ outcome: 'undecided' }] })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}?probe=first`)
    await page.getByRole('dialog', { name: 'Probe #1' }).waitFor()
    assert.equal(await page.getByText(/estimate|likely/i).count(), 0)
  })

  test('the matrix of an evaluation shows and filters estimates', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/eval/${id}`)
    await page.getByText('Likely failed (84%)').waitFor()
    await page.getByText(LEGEND).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Likely passed 1', exact: true }).click()
    await page.getByText('Likely failed (84%)').waitFor({ state: 'detached' })
    await page.getByText('Likely passed (95%)').waitFor()
    assert.match(page.url(), /filterMode=likely-passed/)
    await page.locator('[data-opens-cell="4.0"]').first().press('Enter')
    await page.getByRole('dialog').getByText(HINT).waitFor()
    await page.getByRole('dialog').getByRole('tab', { name: 'Evaluation' }).click()
    await page.waitForURL(/tab=evaluation/)
    await page.getByRole('dialog').getByText(HINT).waitFor()
    await assertAccessible(assert, page)
  })

  test('a scan and a replay explain the estimates that they show', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const scan = await seedScan(owner, { name: 'Weekly', probes: ['undecided', 'failed'] })
    const estimate = { outcome: 'failed', probability: 0.841 } as const
    await db
      .from('eval_results')
      .where({ revision_id: await revisionIdOf(scan.evalId), status: 'undecided' })
      .update({ metadata: JSON.stringify({ estimate }) })
    await signIn(browserContext, owner.user)
    const page = await visit(`/jobs/${scan.id}`)
    await page.getByText('Likely failed (84%)').waitFor()
    await page.getByText(LEGEND).waitFor()
    assert.equal(await page.getByText(LEGEND).count(), 1)
    await assertAccessible(assert, page)

    const response: ReplayResponse = {
      ...{ prompt: 'Why?', earlier: [], status: 'undecided', estimate, output: 'Because.' },
      ...{ toolCalls: null, traces: [], error: null, reason: null, grader: null, evidence: [] },
      ...{ latencyMs: 20, at: new Date().toISOString() },
    }
    const replay: Replay = {
      ...{ before: { ...response, estimate: null }, now: response },
      ...{ targetName: 'Bank assistant', isHidden: false },
    }
    await page.route('**/probes/*/replay', (route) => route.fulfill({ json: replay }))
    await page.goto(`/redteam/report/${scan.evalId}?probe=first`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Replay probe' }).click()
    await dialog.getByText('Likely failed (84%)').first().waitFor()
    await dialog.getByText(LEGEND).waitFor()
    await assertAccessible(assert, page)
  })

  test('estimates fit on a phone', async ({ visit, browserContext, assert }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.getByText('Likely failed (84%)').waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
    await page.getByText(LEGEND).waitFor()
    await page.goto(`/eval/${id}`)
    await page.getByText('Likely failed (84%)').waitFor()
    await page.getByText(LEGEND).waitFor()
    assert.isAtMost(await widthOf(page), 360)
    await assertAccessible(assert, page)
  })

  test('only the likely failed results are queued for labeling and offered to the model', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await isReady(page)
    const undecided = page.getByRole('region', { name: '4 undecided results' })
    const results = undecided.getByRole('combobox', { name: 'Results' })
    assert.deepEqual(await results.getByRole('option').allTextContents(), [
      'All undecided (4)',
      'Likely failed (2)',
      'Likely passed (1)',
    ])
    await undecided.getByRole('button', { name: 'Judge with model' }).click()
    await page.getByRole('dialog', { name: 'Judge 4 results with the model' }).waitFor()
    await page.keyboard.press('Escape')
    await results.selectOption('Likely failed (2)')
    await undecided.getByRole('button', { name: 'Judge with model' }).click()
    await page.getByRole('dialog', { name: 'Judge 2 results with the model' }).waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await undecided.getByRole('button', { name: 'Label results' }).click()
    await page.getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    const queued = await db
      .from('calibration_items')
      .join('eval_results', 'eval_results.id', 'calibration_items.result_id')
      .orderBy('test_idx')
      .select('test_idx')
    assert.deepEqual(
      queued.map((row: { test_idx: number }) => row.test_idx),
      [2, 3]
    )
  })

  test('a result to label shows no estimate before it is labeled', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, {
      probes: [{ outcome: 'undecided', estimate: { outcome: 'failed', probability: 0.9 } }],
    })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await isReady(page)
    await page.getByRole('button', { name: 'Label results' }).click()
    await page.getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    assert.equal(await page.getByText(/likely|estimate/i).count(), 0)
  })
})
