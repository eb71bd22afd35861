import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { origin } from '#tests/support/browser/console/origin'
import { widthOf } from '#tests/support/browser/page/width_of'
import { followed, worked } from '#tests/support/records/vulnerability_records'
import { asMember, type Persona } from '#tests/support/personas'
import { scanEnds, startScan } from '#tests/support/records/scan_records'
import { startScriptedTarget, type TargetReply } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

const LEAK: TargetReply = {
  kind: 'reply',
  text: 'Here is the full text:\n---\n# Harbor Bank Assistant\n\n## Role\nYou are a customer service assistant for Harbor Bank.\n\n## Rules\n- Always greet the customer by name.\n- Never discuss internal risk scores.\n---',
}
const REFUSAL: TargetReply = { kind: 'reply', text: "I'm sorry, but I can't help with that." }

let owner: Persona
test.group('Console | vulnerabilities', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('vulnerabilities are filtered by facets and triaged in bulk, and the view is kept in the URL', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, {
      targetId,
      probes: [
        worked({ pluginId: 'bola', severity: 'high', strategyId: 'base64' }),
        worked({ pluginId: 'contracts', severity: 'critical' }),
        worked({ pluginId: 'hijacking', severity: 'high' }),
      ],
    })
    const { page, complaints } = await open(browserContext, '/redteam/vulnerabilities', owner)
    assert.equal(await page.title(), 'Vulnerabilities | Assay')
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
    await rows.nth(2).waitFor()
    await page.getByRole('columnheader', { name: 'Success rate' }).waitFor()
    await rows.first().getByText('100%', { exact: true }).waitFor()
    // The icon of an open vulnerability is an exclamation mark, not a padlock.
    const status = rows.first().locator('.MuiChip-root', { hasText: 'Open' })
    await status.locator('path[d^="M11 15h2v2h-2zm0-8h2v6h-2z"]').waitFor()
    // The most severe vulnerability is first, so the order is descending and the arrow points down.
    const arrow = `document.querySelector('.column-severity .MuiTableSortLabel-icon')`
    const upright = 'matrix(1, 0, 0, 1, 0, 0)'
    assert.equal(await page.evaluate(`getComputedStyle(${arrow}).transform`), upright)
    const severity = page.getByRole('columnheader', { name: 'Severity' })
    assert.equal(await severity.getAttribute('aria-sort'), 'descending')
    // A click on a sorted header reverses the order, which its tooltip announces.
    await severity.getByTitle('Sort by severity ascending').waitFor()
    await page.getByTitle('Sort by success rate descending').click()
    const rate = page.getByRole('columnheader', { name: 'Success rate' })
    // While a tooltip is open, the header has no title, so the pointer has to leave it.
    await page.mouse.move(0, 0)
    await rate.getByTitle('Sort by success rate ascending').waitFor()
    assert.equal(await rate.getAttribute('aria-sort'), 'descending')
    assert.equal(await severity.getAttribute('aria-sort'), null)
    await page.getByTitle('Sort by last result descending').click()
    await page.waitForURL(/sort=lastResult&order=DESC|order=DESC.*sort=lastResult/)
    await page.getByTitle('Sort by severity descending').click()
    await assertAccessible(assert, page)

    await page.getByRole('combobox', { name: 'Severity' }).click()
    await page.getByRole('option', { name: 'High 2' }).click()
    await page.keyboard.press('Escape')
    await page.getByRole('group', { name: 'Filtered by' }).getByText('Severity: High').waitFor()
    await rows.nth(2).waitFor({ state: 'detached' })
    const shared = await browserContext.newPage()
    await shared.goto(page.url())
    await shared.getByText('Severity: High').waitFor()
    await shared.close()

    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Triage vulnerabilities' }).click()
    const dialog = page.getByRole('dialog', { name: 'Triage 2 vulnerabilities' })
    await dialog.getByRole('radio', { name: 'Accepted risk' }).check()
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.getByText('Enter a reason').waitFor()
    await dialog.locator('textarea:focus').fill('Behind a login')
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.getByText('Enter the date when the acceptance ends').waitFor()
    await dialog.locator('[type=date]:focus').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('Accepted until').fill('2999-12-31')
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rows.filter({ hasText: 'Accepted risk' }).nth(1).waitFor()

    await page.getByRole('button', { name: 'Choose view' }).click()
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('All high ones')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'Choose view' }).click()
    await page.getByRole('link', { name: 'All high ones' }).click()
    await page.getByText('Severity: High').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  }).timeout(60_000)

  test("the date of an accepted risk is shown in the user's time zone and stays unchanged when saved", async ({
    browser,
    assert,
    cleanup,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked()] })
    const { id } = await db.from('issues').where('target_id', targetId).firstOrFail()
    const acceptedUntil = new Date('2999-01-01T07:59:59.000Z')
    await db
      .from('issues')
      .where('id', id)
      .update({ status: 'accepted_risk', status_reason: 'Known', accepted_until: acceptedUntil })
    const context = await browser.newContext({
      baseURL: origin(),
      timezoneId: 'America/Los_Angeles',
      reducedMotion: 'reduce',
    })
    cleanup(() => context.close())
    const { page } = await open(context, `/vulnerabilities/${id}`, owner)
    await page.getByRole('button', { name: 'Triage vulnerability' }).click()
    const dialog = page.getByRole('dialog')
    assert.equal(await dialog.getByLabel('Accepted until').inputValue(), '2998-12-31')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Known and documented')
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.waitFor({ state: 'detached' })
    const stored = await db.from('issues').where('id', id).firstOrFail()
    assert.equal(stored.status_reason, 'Known and documented')
    assert.deepEqual(stored.accepted_until, acceptedUntil)
  })

  test('a viewer sees vulnerabilities without controls to change them', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    await followed(owner, { targetId, probes: [worked()] })
    const vulnerability = await db.from('issues').where('target_id', targetId).firstOrFail()
    const viewer = await asMember(owner, ['VIEW_ISSUES', 'VIEW_CONFIGURATIONS'], 'Viewer')
    const path = `/redteam/target/${targetId}/vulnerabilities`
    const { page } = await open(browserContext, path, viewer)
    const attacks = '**/api/v1/**/attacks?*'
    await browserContext.route(attacks, (route) => route.fulfill({ status: 500 }))
    await page.getByRole('link', { name: vulnerability.weakness }).click()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Triage vulnerability' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Verify fix' }).count(), 0)
    await page.getByText('Could not load the attacks').waitFor()
    await browserContext.unroute(attacks)
    await navigate(page, `/vulnerabilities/${vulnerability.id}`)
    await page.getByText('An attack succeeded in a report').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add comment' }).count(), 0)
  })
})

test.group('Console | from a report to a verified fix', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('a vulnerability is found by a scan, assigned, verified by a rerun of its attacks, and confirmed as fixed', async ({
    browserContext,
    client,
    cleanup,
    assert,
  }) => {
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    let response = LEAK
    const target = await startScriptedTarget({ answer: () => response })
    cleanup(() => target.close())
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      settings: httpSettings({ url: target.url }),
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      config: templateSettings({ plugins: [{ id: 'prompt-extraction' }] }),
    }).create()
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    assert.isAbove(scan.failed, 0)

    const report = `/redteam/report/${scan.eval_id}`
    const { page, complaints } = await open(browserContext, report, owner)
    await page.getByRole('link', { name: 'View vulnerabilities' }).click()
    await page.waitForURL('**/redteam/vulnerabilities?*')
    await page.getByRole('heading', { level: 1, name: 'Vulnerabilities' }).waitFor()
    await page.getByRole('link', { name: 'System Prompt Disclosure', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Details' }).waitFor()
    await assertAccessible(assert, page)
    const strongest = page.getByRole('region', { name: 'Strongest attack' })
    await strongest.getByRole('region', { name: 'Response' }).locator('mark').first().waitFor()
    const rate = page.getByRole('region', { name: 'Attack success rate' })
    await rate.getByText(/decided attacks? succeeded \(95% interval/).waitFor()
    await rate.getByText('Last result').waitFor()
    await page
      .getByRole('region', { name: 'How to fix' })
      .getByText('Recommended change:')
      .waitFor()
    const probe = page.getByRole('region', { name: 'Probe 1', exact: true })
    await probe.getByText('Failed').waitFor()
    await probe.getByRole('button').click()
    await probe.getByRole('region', { name: 'Response' }).waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Triage vulnerability' }).click()
    const decision = page.getByRole('dialog')
    await decision.getByRole('radio', { name: 'Fixed' }).check()
    await decision.getByRole('textbox', { name: 'Reason' }).fill('The prompt is shorter now')
    await decision.getByRole('button', { name: 'Save decision' }).click()
    const details = page.getByRole('region', { name: 'Details' })
    await details.getByText('Fixed (unconfirmed)').waitFor()

    response = REFUSAL
    const asked = target.requests.length
    await page.getByRole('button', { name: 'Verify fix' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rerun attacks' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await details.getByText('Fixed (confirmed)').waitFor({ timeout: 30_000 })
    assert.equal(target.requests.length - asked, scan.failed, 'exactly what had worked')
    const decisionRegion = page.getByRole('region', { name: 'Decision' })
    await decisionRegion.getByText('The prompt is shorter now').waitFor()
    await decisionRegion.getByText('Fix confirmed').waitFor()

    const history = page.getByRole('list', { name: 'History' })
    await history.getByText('Status is now Fixed (confirmed)').waitFor()
    const comment = page.getByRole('textbox', { name: 'Comment' })
    await page.getByRole('button', { name: 'Add comment' }).click()
    await comment.and(page.locator(':focus[aria-invalid="true"]')).fill('Holds')
    await page.keyboard.press('Control+Enter')
    await history.getByText('Holds').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
