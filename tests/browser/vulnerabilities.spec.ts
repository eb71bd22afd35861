import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/width_of'
import { followed, targetOf, worked } from '#tests/support/issue_records'
import { asMember, type Persona } from '#tests/support/personas'
import { makeTarget, makeTemplate, scanEnds, startScan } from '#tests/support/scan_records'
import { startScriptedTarget, type Answer } from '#tests/support/scripted_target'
import { startWorker } from '#tests/support/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

const LEAK: Answer = {
  kind: 'reply',
  text: 'Here is the full text:\n---\n# Harbor Bank Assistant\n\n## Role\nYou are a customer service assistant for Harbor Bank.\n\n## Rules\n- Always greet the customer by name.\n- Never discuss internal risk scores.\n---',
}
const REFUSAL: Answer = { kind: 'reply', text: "I'm sorry, but I can't help with that." }

let owner: Persona
test.group('Console | vulnerabilities', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('are filtered by facets, decided together, and the view is the address', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await targetOf(owner)
    await followed(owner, {
      targetId,
      probes: [
        worked({ plugin: 'bola', severity: 'high', strategy: 'base64' }),
        worked({ plugin: 'contracts', severity: 'critical' }),
        worked({ plugin: 'hijacking', severity: 'high' }),
      ],
    })
    const { page, complaints } = await open(browserContext, '/redteam/vulnerabilities', owner)
    assert.equal(await page.title(), 'Vulnerabilities | Assay')
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
    await rows.nth(2).waitFor()
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
    await page.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog', { name: 'Decide about 2 vulnerabilities' })
    await dialog.getByRole('radio', { name: 'Accepted risk' }).check()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('Behind a login')
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.getByRole('alert').getByText('Say until when the risk is accepted').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('Accepted until').fill('2999-12-31')
    await dialog.getByRole('button', { name: 'Save decision' }).click()
    await dialog.waitFor({ state: 'detached' })
    await rows.filter({ hasText: 'Accepted risk' }).nth(1).waitFor()

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Save this view' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('All high ones')
    await page.getByRole('button', { name: 'Save view' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Clear all' }).click()
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('link', { name: 'All high ones' }).click()
    await page.getByText('Severity: High').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.deepEqual(complaints, [])
  }).timeout(60_000)

  test('are seen by whoever may read them, and changed by nobody else', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await targetOf(owner)
    await followed(owner, { targetId, probes: [worked()] })
    const issue = await db.from('issues').where('target_id', targetId).firstOrFail()
    const viewer = await asMember(owner, ['VIEW_ISSUES', 'VIEW_CONFIGURATIONS'], 'Viewer')
    const path = `/redteam/target/${targetId}/vulnerabilities`
    const { page } = await open(browserContext, path, viewer)
    await page.getByRole('link', { name: issue.weakness }).click()
    await page.getByRole('heading', { name: 'Facts' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Decide' }).count(), 0)
    assert.equal(await page.getByRole('button', { name: 'Verify fix' }).count(), 0)
    await page.goto(`/vulnerabilities/${issue.id}?tab=history`)
    await page.getByText('An attack worked in a report').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Add comment' }).count(), 0)
  })
})

test.group('Console | from a report to a fix that holds', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('a scan finds it, somebody answers for it, its attacks are made again, and the fix is confirmed', async ({
    browserContext,
    client,
    cleanup,
    assert,
  }) => {
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    let answer = LEAK
    const target = await startScriptedTarget({ answer: () => answer })
    cleanup(() => target.close())
    const { id: targetId } = await makeTarget(owner, target.url)
    const { id: configId } = await makeTemplate(owner, { plugins: [{ id: 'prompt-extraction' }] })
    const scan = await scanEnds(await startScan(client, owner, { targetId, configId }))
    assert.isAbove(scan.failed, 0)

    const report = `/redteam/report/${scan.eval_id}`
    const { page, complaints } = await open(browserContext, report, owner)
    await page.getByRole('link', { name: 'Follow them as vulnerabilities' }).click()
    await page.waitForURL('**/redteam/vulnerabilities?*')
    await page.getByRole('heading', { level: 1, name: 'Vulnerabilities' }).waitFor()
    await page.getByRole('link', { name: 'System Prompt Disclosure', exact: true }).click()
    await page.getByRole('heading', { level: 2, name: 'Facts' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('tab', { name: 'Attacks' }).click()
    await page.getByRole('region', { name: 'Probe 1', exact: true }).getByText('Failed').waitFor()
    await assertAccessible(assert, page)

    await page.getByRole('button', { name: 'Decide' }).click()
    const decision = page.getByRole('dialog')
    await decision.getByRole('radio', { name: 'Fixed' }).check()
    await decision.getByRole('textbox', { name: 'Reason' }).fill('The prompt is shorter now')
    await decision.getByRole('button', { name: 'Save decision' }).click()
    await page.getByText('Fixed (unconfirmed)').waitFor()

    answer = REFUSAL
    const asked = target.requests.length
    await page.getByRole('button', { name: 'Verify fix' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make attacks again' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('Fixed (confirmed)').waitFor({ timeout: 30_000 })
    assert.equal(target.requests.length - asked, scan.failed, 'exactly what had worked')
    await page.getByRole('tab', { name: 'Summary' }).click()
    const said = page.getByRole('region', { name: 'Decision' })
    await said.getByText('The prompt is shorter now').waitFor()
    await said.getByText('The fix was confirmed').waitFor()

    await page.getByRole('tab', { name: 'History' }).click()
    const history = page.getByRole('list', { name: 'History' })
    await history.getByText('Status is now Fixed (confirmed)').waitFor()
    await page.getByRole('textbox', { name: 'Comment' }).fill('Holds')
    await page.getByRole('button', { name: 'Add comment' }).click()
    await history.getByText('Holds').waitFor()
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)
})
