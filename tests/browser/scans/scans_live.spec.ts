import Scan from '#api/scans/scan'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { titleBecomes } from '#tests/support/browser/page/title'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import type { Persona } from '#tests/support/personas'
import { manyProbes, resultsOf, scanEnds } from '#tests/support/records/scan_records'
import { startScriptedTarget, type TargetReply } from '#tests/support/scripted/scripted_target'
import { test } from '@japa/runner'
import type { BrowserContext, Page } from 'playwright'

const REFUSAL: TargetReply = { kind: 'reply', text: "I'm sorry, but I can't help with that." }

async function startFromForm(context: BrowserContext, persona: Persona): Promise<Page> {
  await signIn(context, persona.user)
  const page = await context.newPage()
  await page.goto('/redteam/scan/create')
  await page.getByRole('definition').first().waitFor()
  await page.getByRole('button', { name: 'Start scan' }).click()
  await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
  return page
}

const idOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test.group('Console | running scan', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a scan page shows progress, cancellation, and completion live and finally links to the report', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 1000 })
    cleanup(() => target.close())
    await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ ...manyProbes(60), maxConcurrency: 2 }),
    }).create()
    const page = await startFromForm(browserContext, owner)
    const complaints = watch(page)
    const id = idOf(page)

    await page.locator('[aria-current=step]').filter({ hasText: 'Running' }).waitFor()
    await page
      .getByRole('link', { name: /^Open probe \d/ })
      .first()
      .waitFor()
    await page.getByText(/About .* left/).waitFor()
    await page.getByTestId('header-scans-running').waitFor()

    // The page was opened before the first request, so the number comes from the live channel.
    await page
      .getByText('Requests to the target', { exact: true })
      .locator('xpath=..')
      .getByText(/^[1-9]\d*Includes the harmless/)
      .waitFor()
    await page.getByRole('button', { name: 'Stop scan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/finished probes? (is|are) kept/).waitFor()
    await dialog.getByRole('button', { name: 'Cancel scan' }).click()
    await page.getByText('Stopping the scan').first().waitFor()
    await page.getByText(/Canceled after \d+ of \d+ probes/).waitFor()
    const cancelled = await Scan.findOrFail(id)
    assert.isAbove(cancelled.completed, 0)
    assert.isBelow(cancelled.completed, cancelled.total)

    target.delayMs = 0
    await page.getByRole('button', { name: 'Resume scan' }).click()
    await page.getByRole('link', { name: 'View report' }).waitFor()
    await titleBecomes(page, /^Scan completed: /)
    await page.getByTestId('header-scans-running').waitFor({ state: 'detached' })
    await page.mouse.click(5, 400)
    await titleBecomes(page, / \| Redteam \/ Scan History \| Assay$/)
    const { planned, stored } = await resultsOf(await scanEnds(id))
    assert.deepEqual(stored, planned)
    await page.getByText(`${planned.length} of ${planned.length} probes`).first().waitFor()
    assert.deepEqual(complaints, [])
  })

  test('the page of a running scan and its stop dialog are accessible', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 400 })
    cleanup(() => target.close())
    await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ ...manyProbes(200), maxConcurrency: 1 }),
    }).create()
    const page = await startFromForm(browserContext, owner)
    await page
      .getByRole('link', { name: /^Open probe \d/ })
      .first()
      .waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Stop scan' }).click()
    await assertAccessible(assert, page)
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel scan' }).click()
    await page.getByText(/Canceled after \d+ of \d+ probes/).waitFor()
  })

  test('a scan that is stopped and published links to its partial report', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const target = await startScriptedTarget({ answer: REFUSAL, delayMs: 150 })
    cleanup(() => target.close())
    await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ ...manyProbes(60), maxConcurrency: 2 }),
    }).create()
    const page = await startFromForm(browserContext, owner)
    await page
      .getByRole('link', { name: /^Open probe \d/ })
      .first()
      .waitFor()
    await page.getByRole('button', { name: 'Stop scan' }).click()
    await page.getByLabel('Publish partial report').check()
    await page.getByRole('button', { name: 'Publish partial report' }).click()
    await page.getByRole('link', { name: 'View partial report' }).waitFor()
    const { status } = await Scan.findOrFail(idOf(page))
    assert.equal(status, 'partial')
  })

  test('retrying a scan runs only the attacks that ended in an error', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    let isBroken = true
    const target = await startScriptedTarget({
      answer: (_, number) =>
        isBroken && number % 2 === 0 ? { kind: 'status', status: 400 } : REFUSAL,
    })
    cleanup(() => target.close())
    await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings(manyProbes(10)),
    }).create()
    const page = await startFromForm(browserContext, owner)
    const retry = page.getByRole('button', { name: /^Retry errors \(\d+\)$/ })
    await retry.waitFor()
    const before = target.requests.length
    const { errors } = await Scan.findOrFail(idOf(page))
    isBroken = false
    await retry.click()
    await retry.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'View report' }).waitFor()
    const after = await scanEnds(idOf(page))
    assert.equal(after.errors, 0)
    assert.equal(target.requests.length - before, errors)
  })
})
