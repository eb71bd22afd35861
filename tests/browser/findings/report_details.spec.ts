import { recountEval } from '#api/evals/results/counts/recount_eval'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { TargetFactory } from '#database/factories/target_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { seedReport, type ProbeSeed } from '#tests/support/browser/seeds/report_records'
import { open } from '#tests/support/browser/open'
import { signIn } from '#tests/support/browser/sign_in'
import { removePersona } from '#tests/support/records/scan_records'
import { revisionIdOf } from '#tests/support/records/eval_records'
import { asOwner } from '#tests/support/personas'
import { reportOfPolicies } from '#tests/support/records/policy_report'
import db from '@adonisjs/lucid/services/db'

const times = (count: number, seed: ProbeSeed): ProbeSeed[] =>
  Array.from({ length: count }, (_, n) => ({
    ...seed,
    prompt: `${seed.plugin} attack ${n} by ${seed.strategy ?? 'basic'}`,
  }))

/** One of ten BOLA attacks succeeds, with Base64; both politics attacks are resisted. */
const PROBES = [
  ...times(1, { plugin: 'bola', severity: 'high', strategy: 'base64', outcome: 'failed' }),
  ...times(9, { plugin: 'bola', severity: 'high', outcome: 'passed' }),
  ...times(2, { plugin: 'politics', severity: 'low', outcome: 'passed' }),
]

const isReady = (page: Page) => page.getByRole('heading', { name: 'Probes', exact: true }).waitFor()

test.group('Report | details', () => {
  test('a plugin, a strategy, and a framework control open next to the report, each with its own URL', async ({
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
    const categories = page.getByRole('list', { name: 'Risk categories', exact: true })
    const opener = categories.getByRole('link', {
      name: 'Object-Level Authorization Bypass',
      exact: true,
    })
    await opener.click()
    await page.waitForURL(/open=plugin%3Abola/)
    const drawer = page.getByRole('dialog', { name: 'Object-Level Authorization Bypass' })
    await drawer.getByText('10% (').or(drawer.getByText('1 of 10')).first().waitFor()
    await drawer.getByRole('heading', { name: 'Successful attacks: 1' }).waitFor()
    await drawer.getByRole('heading', { name: 'Resisted attacks: 9' }).waitFor()
    await drawer.getByText('bola attack 0 by base64').waitFor()
    await assertAccessible(assert, page)

    await drawer.getByRole('link', { name: 'Probe #1', exact: true }).click()
    const probe = page.getByRole('dialog', { name: 'Probe #1' })
    await probe.waitFor()
    await page.keyboard.press('Escape')
    await drawer.getByRole('link', { name: '1 failed, Base64 Encoding' }).waitFor()
    const sample = drawer.getByRole('link', { name: 'Probe #1', exact: true })
    await sample.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    await opener.and(page.locator(':focus')).waitFor()

    await page.goto(`/redteam/report/${id}?open=plugin:bola`)
    await drawer.getByText('bola attack 0 by base64').waitFor()
    await page.keyboard.press('Escape')
    await page.locator('[data-detail="plugin:bola"]:focus').waitFor()

    await navigate(page, `/redteam/report/${id}?open=strategy:base64`)
    const method = page.getByRole('dialog', { name: 'Base64 Encoding' })
    await method.getByRole('link', { name: /1 failed, Object-Level/ }).waitFor()
    await navigate(page, `/redteam/report/${id}?open=control:owasp:llm:10`)
    const control = page.getByRole('dialog', { name: /OWASP LLM Top 10: / })
    await control.getByText('None of this control’s plugins were tested').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('the only primary action in the header of a report opens its remediation', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    const header = page.getByRole('main').locator('header')
    await header.getByRole('button', { name: 'More actions' }).waitFor()
    await header.getByRole('button', { name: 'Share' }).waitFor()
    const primary = header.locator('.MuiButton-contained')
    assert.deepEqual(await primary.allTextContents(), ['View remediation'])
    await primary.click()
    await page.waitForURL(`**/redteam/report/${id}/remediation`)
  })

  test('a plugin within the threshold passes, untested plugins are listed, and a PDF is downloaded', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('button', { name: /High.*1 ?failing plugin/ }).waitFor()
    const more = page.getByRole('button', { name: 'More actions' })
    await more.click()
    await assertAccessible(assert, page)
    await page.getByRole('menuitem', { name: 'Change settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('slider').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/threshold=95/)
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/threshold=90/)
    await settings.getByRole('switch', { name: 'Show untested plugins' }).click()
    await page.waitForURL(/untested=true/)
    await settings.getByRole('switch', { checked: true }).waitFor()
    await assertAccessible(assert, page)
    await settings.getByRole('switch').press('Escape')
    await settings.waitFor({ state: 'detached' })
    await more.and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: /High.*0 ?failing plugins/ }).waitFor()
    await page.getByRole('heading', { name: 'Not tested', exact: true }).waitFor()
    await page.reload()
    await page.getByText('within the threshold').waitFor()

    await more.click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Report as PDF' }).click()
    assert.match((await download).suggestedFilename(), /\.pdf$/)
    await more.click()
    await page.getByRole('menuitem', { name: 'View all logs' }).click()
    await page.waitForURL(`**/eval/${id}`)
  })
})

test.group('Report | comparison and history', () => {
  test('two reports can be compared by their summary and attack by attack', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const attacks = (outcome: 'passed' | 'failed') =>
      times(8, { plugin: 'bola', severity: 'high', outcome })
    const earlier = await seedReport(owner, { name: 'Before', probes: attacks('failed') })
    const later = await seedReport(owner, { name: 'After', probes: attacks('passed') })
    const yesterday = new Date(Date.now() - 86_400_000)
    await db.from('evals').where('id', earlier).update({ created_at: yesterday })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${later}`)
    const complaints = watch(page)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Compare reports' }).click()
    await page.getByRole('combobox', { name: 'Compared with' }).click()
    await page.getByRole('option', { name: /^Before/ }).click()
    await page.waitForURL(/ids=.*%2C|ids=.*,/)
    assert.equal(await page.title(), 'Compare reports | Assay')
    const plugins = page.getByRole('list', { name: 'Plugins' })
    await plugins.getByText('Fixed', { exact: true }).waitFor()
    await plugins.getByText(/8 succeeded only earlier/).waitFor()
    await assertAccessible(assert, page)

    await plugins.getByRole('link', { name: /Show attacks for Object-Level/ }).click()
    await page.getByRole('link', { name: 'Unchanged' }).click()
    await page.getByText('No matching attacks').waitFor()
    await page.goBack()
    const attacksList = page.getByRole('list', { name: 'Attacks', exact: true })
    await attacksList.getByRole('link', { name: 'Open probe: Earlier, Failed' }).first().click()
    await page.waitForURL(`**/redteam/report/${earlier}?probe=*`)
    await page.getByRole('dialog', { name: 'Probe #1' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the target dashboard shows recent reports and top failing plugins and is filtered by date', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const ids = [
      await seedReport(owner, { name: 'Monday', probes: PROBES }),
      await seedReport(owner, { name: 'Tuesday', probes: PROBES }),
    ]
    await db.from('evals').whereIn('id', ids).update({ target_id: target.id })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/target/${target.id}/dashboard`)
    const complaints = watch(page)
    const last = page.getByRole('table', { name: 'Recent reports' })
    await last.getByRole('link', { name: 'Monday' }).waitFor()
    await last.getByText('1 of 12').first().waitFor()
    await page
      .getByRole('table', { name: 'Top failing plugins' })
      .getByText('Object-Level Authorization Bypass')
      .waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await page.waitForURL(/from=2026-01-01/)
    await page.getByRole('button', { name: 'Last 90 days', pressed: false }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    await page.waitForURL(/from=2026-01-01&to=2026-01-31/)
    await page.getByRole('heading', { name: 'No reports in this date range' }).waitFor()
    await page.getByRole('button', { name: 'Last 90 days' }).click()
    await last.getByRole('link', { name: 'Tuesday' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the comparison and the dashboard list policies individually by name', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    cleanup(() => removePersona(owner))
    const earlier = await reportOfPolicies(owner)
    const later = await reportOfPolicies(owner, earlier)
    await db
      .from('eval_results')
      .where({ revision_id: await revisionIdOf(later.evalId), policy_id: earlier.libraryId })
      .update({ judged_status: 'passed' })
    await db.transaction((trx) => recountEval(later.evalId, trx))
    const path = `/redteam/report/compare?ids=${earlier.evalId},${later.evalId}`
    const { page, complaints } = await open(browserContext, path, owner)
    const plugins = page.getByRole('list', { name: 'Plugins' }).getByRole('listitem')
    const prices = plugins.filter({ hasText: 'No prices' })
    await prices.getByText('1 of 2').waitFor()
    await prices.getByText('0 of 2').waitFor()
    const advice = plugins.filter({ hasText: 'No advice' })
    await advice.getByText('Unchanged', { exact: true }).waitFor()
    await prices.getByRole('link', { name: 'Show attacks for No prices' }).click()
    const attacks = page.getByRole('list', { name: 'Attacks', exact: true }).getByRole('listitem')
    await attacks.filter({ hasText: 'Object-Level' }).waitFor({ state: 'detached' })
    await attacks.filter({ hasText: 'No advice' }).waitFor({ state: 'detached' })
    assert.lengthOf(await attacks.filter({ hasText: 'No prices · basic' }).all(), 2)
    await assertAccessible(assert, page)

    await navigate(page, `/redteam/target/${earlier.targetId}/dashboard`)
    const failing = page.getByRole('table', { name: 'Top failing plugins' }).getByRole('row')
    await failing.filter({ hasText: 'No advice' }).getByText('2 of 2').waitFor()
    await failing.filter({ hasText: 'No prices' }).getByText('1 of 4').waitFor()
    assert.deepEqual(complaints, [])
  })
})
