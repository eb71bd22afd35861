import { recountEval } from '#api/evals/recount_eval'
import { test } from '@japa/runner'
import type { Page } from 'playwright'
import { assertAccessible } from '#tests/support/browser/accessible'
import { watch } from '#tests/support/browser/clean_console'
import { seedReport, type ProbeSeed } from '#tests/support/browser/report_records'
import { open } from '#tests/support/browser/open'
import { signIn } from '#tests/support/browser/sign_in'
import { makeTarget, removePersona } from '#tests/support/scan_records'
import { revisionIdOf } from '#tests/support/eval_records'
import { asOwner } from '#tests/support/personas'
import { reportOfPolicies } from '#tests/support/policy_report'
import db from '@adonisjs/lucid/services/db'

const times = (count: number, seed: ProbeSeed): ProbeSeed[] =>
  Array.from({ length: count }, (_, n) => ({
    ...seed,
    prompt: `${seed.plugin} attack ${n} by ${seed.strategy ?? 'basic'}`,
  }))

/** One of ten object accesses works, by Base64; a policy on politics holds. */
const PROBES = [
  ...times(1, { plugin: 'bola', severity: 'high', strategy: 'base64', outcome: 'failed' }),
  ...times(9, { plugin: 'bola', severity: 'high', outcome: 'passed' }),
  ...times(2, { plugin: 'politics', severity: 'low', outcome: 'passed' }),
]

const isReady = (page: Page) => page.getByRole('heading', { name: 'Probes', exact: true }).waitFor()

test.group('Report | in full', () => {
  test('a plugin, a method and a control open beside the report, down to their probes', async ({
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
    await drawer.getByText('10 % (').or(drawer.getByText('1 of 10')).first().waitFor()
    await drawer.getByRole('heading', { name: 'Attacks that worked: 1' }).waitFor()
    await drawer.getByRole('heading', { name: 'Attacks that the target resisted: 9' }).waitFor()
    await drawer.getByText('bola attack 0 by base64').waitFor()
    await assertAccessible(assert, page)

    await drawer.getByRole('link', { name: 'Probe #1', exact: true }).click()
    const probe = page.getByRole('dialog', { name: 'Probe #1' })
    await probe.waitFor()
    await page.keyboard.press('Escape')
    await drawer.getByRole('link', { name: '1 failed, Base64 Encoding' }).waitFor()
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })

    await page.goto(`/redteam/report/${id}?open=strategy:base64`)
    const method = page.getByRole('dialog', { name: 'Base64 Encoding' })
    await method.getByRole('link', { name: /1 failed, Object-Level/ }).waitFor()
    await page.goto(`/redteam/report/${id}?open=control:owasp:llm:10`)
    const control = page.getByRole('dialog', { name: /OWASP LLM Top 10: / })
    await control.getByText('None of its plugins was tested').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('a threshold lets a plugin pass, untested ones are named, and every file is offered', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const id = await seedReport(owner, { probes: PROBES })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/report/${id}`)
    await page.getByRole('button', { name: /High.*1 ?failing plugin/ }).waitFor()
    await page.getByRole('button', { name: 'Settings' }).click()
    const settings = page.getByRole('dialog', { name: 'Settings' })
    await settings.getByRole('slider').focus()
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/threshold=95/)
    await page.keyboard.press('ArrowLeft')
    await page.waitForURL(/threshold=90/)
    await settings.getByRole('switch', { name: 'Show untested plugins' }).click()
    await page.waitForURL(/untested=true/)
    await assertAccessible(assert, page)
    await settings.getByRole('switch').press('Escape')
    await settings.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /High.*0 ?failing plugins/ }).waitFor()
    await page.getByRole('heading', { name: 'Not tested', exact: true }).waitFor()
    await page.reload()
    await page.getByText('within the threshold').waitFor()

    await page.getByRole('button', { name: 'Export' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Report as PDF' }).click()
    assert.match((await download).suggestedFilename(), /\.pdf$/)
    await page.getByRole('link', { name: 'View all logs' }).click()
    await page.waitForURL(`**/eval/${id}`)
  })
})

test.group('Report | compared and over time', () => {
  test('two reports are compared word by word, down to the attack', async ({
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
    await page.getByRole('link', { name: 'Compare' }).click()
    await page.getByRole('combobox', { name: 'Compared with' }).click()
    await page.getByRole('option', { name: /^Before/ }).click()
    await page.waitForURL(/ids=.*%2C|ids=.*,/)
    assert.equal(await page.title(), 'Compare Reports | Assay')
    const plugins = page.getByRole('list', { name: 'Plugins' })
    await plugins.getByText('Fixed', { exact: true }).waitFor()
    await plugins.getByText(/8 worked earlier and no longer/).waitFor()
    await assertAccessible(assert, page)

    await plugins.getByRole('link', { name: /Show attacks of Object-Level/ }).click()
    await page.getByRole('link', { name: 'Unchanged' }).click()
    await page.getByText('No attack fits').waitFor()
    await page.goBack()
    const attacksList = page.getByRole('list', { name: 'Attacks', exact: true })
    await attacksList.getByRole('link', { name: 'Earlier, Failed: open the probe' }).first().click()
    await page.waitForURL(`**/redteam/report/${earlier}?probe=*`)
    await page.getByRole('dialog', { name: 'Probe #1' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('a target shows its rates, its last reports and what fails most', async ({
    visit,
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const target = await makeTarget(owner, 'http://127.0.0.1:9/chat')
    const ids = [
      await seedReport(owner, { name: 'Monday', probes: PROBES }),
      await seedReport(owner, { name: 'Tuesday', probes: PROBES }),
    ]
    await db.from('evals').whereIn('id', ids).update({ target_id: target.id })
    await signIn(browserContext, owner.user)
    const page = await visit(`/redteam/target/${target.id}/dashboard`)
    const complaints = watch(page)
    const last = page.getByRole('table', { name: 'Last reports' })
    await last.getByRole('link', { name: 'Monday' }).waitFor()
    await last.getByText('1 of 12').first().waitFor()
    await page
      .getByRole('table', { name: 'What fails most' })
      .getByText('Object-Level Authorization Bypass')
      .waitFor()
    await assertAccessible(assert, page)
    await page.getByLabel('From', { exact: true }).fill('2026-01-01')
    await page.waitForURL(/from=2026-01-01/)
    await page.getByRole('button', { name: 'Last 90 days', pressed: false }).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-01-31')
    await page.waitForURL(/from=2026-01-01&to=2026-01-31/)
    await page.getByRole('heading', { name: 'No report between these days' }).waitFor()
    await page.getByRole('button', { name: 'Last 90 days' }).click()
    await last.getByRole('link', { name: 'Tuesday' }).waitFor()
    assert.deepEqual(complaints, [])
  })

  test('policies change and fail one by one, by their names, in both', async ({
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
    await prices.getByRole('link', { name: 'Show attacks of No prices' }).click()
    const attacks = page.getByRole('list', { name: 'Attacks', exact: true }).getByRole('listitem')
    await attacks.filter({ hasText: 'Object-Level' }).waitFor({ state: 'detached' })
    await attacks.filter({ hasText: 'No advice' }).waitFor({ state: 'detached' })
    assert.lengthOf(await attacks.filter({ hasText: 'No prices · basic' }).all(), 2)
    await assertAccessible(assert, page)

    await page.goto(`/redteam/target/${earlier.targetId}/dashboard`)
    const failing = page.getByRole('table', { name: 'What fails most' }).getByRole('row')
    await failing.filter({ hasText: 'No advice' }).getByText('2 of 2').waitFor()
    await failing.filter({ hasText: 'No prices' }).getByText('1 of 4').waitFor()
    assert.deepEqual(complaints, [])
  })
})
