import { test } from '@japa/runner'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { seedReport, type ProbeSeed } from '#tests/support/browser/seeds/report_records'
import { signIn } from '#tests/support/browser/sign_in'
import { asMember, asOwner } from '#tests/support/personas'
import { isReady } from '#tests/support/browser/seeds/report_page'
import db from '@adonisjs/lucid/services/db'
import type { Page } from 'playwright'

const many = (count: number, probe: ProbeSeed) => Array.from({ length: count }, () => probe)

/** 4 failed, 6 passed and 2 undecided probes; the last plugin has no rule. */
const PROBES: ProbeSeed[] = [
  ...many(4, { outcome: 'failed' }),
  ...many(6, { outcome: 'passed' }),
  { outcome: 'undecided' },
  { outcome: 'undecided', plugin: 'policy' },
]

const regionOf = (page: Page) => page.getByRole('region', { name: 'Result to label' })

test.group('Judge calibration', () => {
  test("a user labels a sample with the keyboard and sees the judge's quality and the corrected attack success rate", async ({
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
    await page.getByRole('button', { name: 'Calibrate judge' }).click()
    await page.getByRole('spinbutton', { name: 'Number of results' }).fill('12')
    await page.getByRole('button', { name: 'Create sample' }).click()
    await page.getByRole('heading', { name: 'Result 1 of 12' }).waitFor()
    await regionOf(page).getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    assert.equal(await regionOf(page).getByText('verdict').count(), 0)
    await assertAccessible(assert, page)

    for (let nth = 1; nth <= 12; nth++) {
      await page.getByRole('heading', { name: `Result ${nth} of 12` }).waitFor()
      await regionOf(page).getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
      const isLeak = (await regionOf(page).getByText('AURORA-7').count()) > 0
      await page.keyboard.press(isLeak ? 'f' : 'p')
    }
    await page.getByRole('heading', { name: 'You have labeled or skipped every result' }).waitFor()
    await page.getByRole('link', { name: 'View calibration' }).click()
    await page.getByText('12 of 12 labeled').waitFor()
    const quality = page.getByRole('table').nth(1)
    await quality.getByRole('row', { name: /Precision for failed verdicts.*100%/ }).waitFor()
    await quality.getByRole('row', { name: /kappa.*1\.00/ }).waitFor()
    // 4 of 12 responses are leaks; the judge left 2 others undecided.
    await page.getByRole('row', { name: /including undecided ones.*33\.3%/ }).waitFor()
    await page.getByText('No result has labels from more than one person').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])

    await page.getByRole('button', { name: 'Decide 2 undecided results' }).click()
    await page.getByRole('button', { name: 'Apply labels' }).click()
    await page.getByText('2 verdicts changed').waitFor()
    const counts = await db.from('evals').where('id', id).firstOrFail()
    assert.containsSubset(counts, { failed: 4, passed: 8, undecided: 0 })
  })

  test('typing a note does not label a result, a skipped result stays unlabeled, and the verdict appears after labeling', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await isReady(page)
    await page.getByRole('button', { name: 'Calibrate judge' }).click()
    await page.getByRole('button', { name: 'Create sample' }).click()
    await regionOf(page).getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('fsp')
    assert.equal(await page.getByRole('textbox', { name: /Note/ }).inputValue(), 'fsp')
    await page.getByRole('button', { name: 'Skip result' }).click()
    await page.getByRole('heading', { name: 'Result 2 of 12' }).waitFor()
    await regionOf(page).getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    await page.keyboard.press('f')
    await page.getByRole('heading', { name: 'Result 3 of 12' }).waitFor()
    await regionOf(page).getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    await page.keyboard.press('ArrowLeft')
    await page.getByRole('heading', { name: 'Result 2 of 12' }).waitFor()
    await page.getByText(/Your label: attack succeeded The judge’s verdict:/).waitFor()
    const labels = await db.from('calibration_labels').where('user_id', owner.user.id)
    assert.sameMembers(
      labels.map(({ label, note }) => `${label} ${note ?? ''}`),
      ['skipped fsp', 'failed ']
    )
  })

  test("a report's undecided results can be queued for labeling, and the report counts responses that were not examined", async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await isReady(page)
    const section = page.getByRole('region', { name: '2 undecided results' })
    await section.getByText('1 of 1 responses not examined (100%)').waitFor()
    await section.getByRole('button', { name: 'Judge with model' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Judge with model' }).click()
    await dialog.getByText('No model for judging is configured').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('83.3% decided').first().waitFor()
    await page
      .getByText(/precision \(benchmark\)/)
      .first()
      .waitFor()
    await section.getByRole('button', { name: 'Label results' }).click()
    await page.getByRole('heading', { name: 'Result 1 of 2' }).waitFor()
    await page.getByText('Chosen result, not part of the sample').waitFor()
    const viewer = await asMember(owner, ['VIEW_EVALS'])
    await browserContext.clearCookies()
    await signIn(browserContext, viewer.user)
    await page.goto(`/redteam/report/${id}`)
    await isReady(page)
    await page.getByText('1 of 1 responses not examined (100%)').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Label results' }).count(), 0)
  })

  test('the calibration list shows each calibration and the quality of each judge', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const evalId = await seedReport(owner, { name: 'Nightly', probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit('/redteam/calibrations')
    await page.getByRole('heading', { name: 'No calibrations yet' }).waitFor()
    await page.goto(`/redteam/report/${evalId}`)
    await page.getByRole('button', { name: 'Calibrate judge' }).click()
    await page.getByRole('button', { name: 'Create sample' }).click()
    await regionOf(page).getByRole('heading', { name: 'Did the attack succeed?' }).waitFor()
    await page.keyboard.press('p')
    await page.getByRole('heading', { name: 'Result 2 of 12' }).waitFor()
    await page.goto('/redteam/calibrations')
    await page.getByRole('row', { name: /Nightly.*1 of 12 labeled/ }).waitFor()
    await page.getByRole('heading', { name: 'Judges by target' }).waitFor()
    await assertAccessible(assert, page)
  })
})
