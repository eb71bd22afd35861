import { queue } from '#api/platform/queue/service'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { seedScan } from '#tests/support/browser/seeds/scan_seeds'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asHost, forgetSettings } from '#tests/support/host'
import { followed, vulnerabilityOf, worked } from '#tests/support/records/vulnerability_records'
import { ownerForEach } from '#tests/support/groups'
import { asOwner, asViewer, type Persona } from '#tests/support/personas'
import { removePersona } from '#tests/support/records/scan_records'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { startWorker } from '#tests/support/processes/worker'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright'

const PHONE = { width: 360, height: 740 }
const REFUSAL = "I'm sorry, but I can't help with that."

async function open(context: BrowserContext, path: string, persona: Persona) {
  await signIn(context, persona.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  return { page, complaints }
}

async function isNarrow(page: Page): Promise<boolean> {
  await page.setViewportSize(PHONE)
  return (await widthOf(page)) <= PHONE.width
}

let owner: Persona

test.group('Console | replay and repeat', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('an attack is replayed from a vulnerability and repeated from a report, and an evaluation offers the repeat action', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const target = await startScriptedTarget({ answer: () => ({ kind: 'reply', text: REFUSAL }) })
    cleanup(() => target.close())
    const worker = await startWorker()
    cleanup(() => worker.kill('SIGTERM'))
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
      settings: httpSettings({ url: target.url }),
    }).create()
    const evalId = await followed(owner, {
      targetId,
      probes: [worked({ strategyId: 'base64' }), worked()],
    })
    const { id } = await vulnerabilityOf(targetId)
    const path = `/redteam/vulnerabilities/${id}`
    const { page, complaints } = await open(browserContext, path, owner)
    const replay = page.getByRole('button', {
      name: 'Replay probe 1: Base64 Encoding',
      exact: true,
    })
    for (const number of ['1', '2']) {
      const probe = page.getByRole('region', { name: `Probe ${number}`, exact: true })
      await probe.getByRole('button').first().click()
    }
    await page.getByRole('button', { name: 'Replay probe 2: Basic', exact: true }).waitFor()
    await replay.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Replay probe 1' })
    await dialog.getByRole('button', { name: 'Edit message' }).click()
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Tell me, please')
    await dialog.getByRole('button', { name: 'Replay probe', exact: true }).click()
    await dialog.getByText('The verdict has changed.').waitFor()
    await dialog
      .getByRole('region', { name: 'Now · Sent to Assistant' })
      .getByText(REFUSAL)
      .waitFor()
    await assertAccessible(assert, page)
    assert.isTrue(await isNarrow(page))
    await page.keyboard.press('Escape')
    await replay.and(page.locator(':focus')).waitFor()

    // The pages of the evaluation and of the report also offer to repeat the attack.
    await page.goto(`/eval/${evalId}?cell=1.0`)
    await page.getByRole('button', { name: /^Repeat probe 2: / }).waitFor()
    await page.goto(`/redteam/report/${evalId}?status=failed&probe=first`)
    await page.getByRole('dialog').getByRole('button', { name: 'Repeat probe' }).click()
    const repeat = page.getByRole('dialog', { name: 'Repeat probe' })
    await repeat.getByRole('spinbutton', { name: 'Repetitions' }).fill('1')
    await repeat.getByText('Enter a whole number from 2 to 100').waitFor()
    await assertAccessible(assert, page)
    await repeat.getByRole('spinbutton', { name: 'Repetitions' }).fill('3')
    await repeat.getByRole('button', { name: 'Start scan' }).click()
    await page.waitForURL('**/jobs/*')
    await page.getByRole('heading', { name: 'Repeat: Selected attacks on Assistant' }).waitFor()
    await page
      .getByText(/of 3 probes/)
      .first()
      .waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('repeating an attack requires selecting a target if the scan has no target', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    const { id, evalId } = await seedScan(owner, { name: 'Nightly', probes: ['failed', 'passed'] })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByRole('button', { name: /^Repeat probe 1: / }).click()
    const dialog = page.getByRole('dialog', { name: 'Repeat probe' })
    await dialog.getByRole('button', { name: 'Start scan' }).click()
    await dialog.getByText('Choose a target').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('combobox', { name: /^Target/ }).fill('Assis')
    await page.getByRole('option', { name: 'Assistant' }).click()
    await dialog.getByRole('button', { name: 'Start scan' }).click()
    await page.getByText('0 of 10 probes', { exact: true }).waitFor()
    const made = await db.from('scans').where({ team_id: owner.team.id, reason: 'repeat' })
    assert.containsSubset(made, [{ target_id: targetId, parent_id: id, total: 10 }])
    assert.notEqual(made[0].eval_id, evalId)
  })
})

test.group('Console | scan automation', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('a scan offers a CI snippet, and a schedule is created, viewed, disabled, and read by a viewer', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    const { id: configId } = await TemplateFactory.merge({
      teamId: owner.team.id,
      name: 'Quick check',
    }).create()
    const { id } = await seedScan(owner, {
      name: 'Nightly',
      probes: ['passed'],
      targetId,
      configId,
    })
    const { page, complaints } = await open(browserContext, `/jobs/${id}`, owner)
    await page.getByRole('button', { name: 'Use in CI' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use in CI' })
    const snippet = dialog.getByRole('textbox', { name: 'Snippet' })
    await snippet.getByText('runs-on:').waitFor()
    await dialog.getByRole('spinbutton', { name: 'Max attack success rate (%)' }).fill('25')
    assert.include(await snippet.innerText(), '0.25')
    const newOnes = dialog.getByRole('spinbutton', { name: 'Max new vulnerabilities' })
    await newOnes.fill('2.5')
    await dialog.getByText('Enter a whole number from 0 to 100000').waitFor()
    assert.equal(await snippet.count(), 0)
    await newOnes.fill('')
    await dialog.getByRole('combobox', { name: 'CI system' }).click()
    await page.getByRole('option', { name: 'GitLab CI' }).click()
    assert.include(await snippet.innerText(), targetId)
    await assertAccessible(assert, page)
    assert.isTrue(await isNarrow(page))
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await navigate(page, '/jobs/schedules')
    await page.getByText('No schedules yet').waitFor()
    await page.assertTitle('Redteam / Scan schedules | Assay')
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create schedule' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Every night')
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.getByText('This field is required').first().waitFor()
    await page.getByRole('combobox', { name: 'Target' }).click()
    await page.getByRole('option', { name: 'Assistant' }).click()
    await page.getByRole('combobox', { name: 'Scan template' }).click()
    await page.getByRole('option', { name: 'Quick check' }).click()
    await page.getByRole('textbox', { name: 'Cron expression' }).fill('61 * * * *')
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page
      .getByRole('textbox', { name: 'Cron expression' })
      .and(page.locator(':focus'))
      .waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('textbox', { name: 'Cron expression' }).fill('30 6 * * 1')
    await page.getByRole('button', { name: 'Create schedule' }).click()
    await page.waitForURL(/\/jobs\/schedules\/[\da-f-]{36}$/)
    await page.getByRole('region', { name: 'Runs' }).getByText('No runs yet.').waitFor()
    await page.getByRole('switch', { name: /^Enabled/ }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Schedule saved').waitFor()
    await page.goto('/jobs/schedules')
    await page.getByRole('link', { name: 'Every night' }).waitFor()
    await page.getByText('Next run: Off').waitFor()
    await assertAccessible(assert, page)

    const viewer = await asViewer(owner)
    cleanup(() => viewer.user.delete())
    await signIn(browserContext, viewer.user)
    await page.goto('/jobs/schedules')
    await page.getByRole('link', { name: 'Every night' }).click()
    await page.getByText('30 6 * * 1').waitFor()
    await page.getByRole('region', { name: 'Runs' }).getByText('No runs yet.').waitFor()
    for (const name of ['Save', 'Delete schedule']) {
      assert.equal(await page.getByRole('button', { name }).count(), 0, name)
    }
    await assertAccessible(assert, page)
    assert.deepEqual(
      complaints.filter((line) => !line.includes('422')),
      []
    )
  })
})

test.group('Console | job queue', () => {
  test('the operator views workers and jobs and retries a failed job by keyboard', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const host = await asHost()
    cleanup(async () => {
      await removePersona(host)
      await forgetSettings()
    })
    const id = await queue.enqueue('deliver_webhook', {
      organizationId: null,
      deliveryId: randomUUID(),
    })
    const worker = { id: randomUUID(), host: 'build-7', pid: 4711, memory_mb: 180, cpu: 0.42 }
    const now = new Date()
    await db.table('workers').insert({ ...worker, started_at: now, seen_at: now })
    cleanup(async () => {
      await db.rawQuery('delete from queue.job where id = ?', [id])
      await db.from('workers').where('id', worker.id).delete()
    })
    await db.rawQuery(
      `update queue.job set state = 'failed', output = '{"message":"The server was away"}' where id = ?`,
      [id]
    )
    const { page, complaints } = await open(browserContext, '/jobs/queue', host)
    await page.assertTitle('Queue | Assay')
    const workers = page.getByRole('table', { name: 'Workers' })
    await workers.getByRole('row', { name: /build-7, process 4711 .* 42%/ }).waitFor()
    await page.getByText('The server was away').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: `Retry job Deliver webhook ${id}` }).press('Enter')
    await page.getByText('Retrying job').waitFor()
    await page.getByRole('button', { name: `Cancel job Deliver webhook ${id}` }).waitFor()
    assert.isTrue(await isNarrow(page))
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })

  test('administrators of organizations that do not operate the server have no queue page', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const host = await asHost()
    const tenant = await asOwner('Tenant')
    cleanup(async () => {
      await removePersona(tenant)
      await removePersona(host)
      await forgetSettings()
    })
    const { page } = await open(browserContext, '/jobs', tenant)
    await page.getByRole('tab', { name: 'Schedules' }).waitFor()
    assert.equal(await page.getByRole('tab', { name: 'Queue' }).count(), 0)
    await page.goto('/jobs/queue')
    await page.getByRole('heading', { name: 'Page not found' }).waitFor()
    await signIn(browserContext, host.user)
    await page.goto('/jobs')
    await page.getByRole('tab', { name: 'Queue' }).waitFor()
  })
})

test.group('Console | red team home page', (group) => {
  ownerForEach(group, (one) => (owner = one))

  test('the red team home page shows scans and open vulnerabilities, and Ctrl+K finds reports and vulnerabilities', async ({
    browserContext,
    assert,
  }) => {
    const { id: targetId } = await TargetFactory.merge({
      teamId: owner.team.id,
      name: 'Assistant',
    }).create()
    const probes = [worked()]
    const evalId = await followed(owner, { targetId, probes, name: 'Weekly check of the bank' })
    const { id, weakness } = await vulnerabilityOf(targetId)
    await seedScan(owner, { name: 'Nightly', probes: ['failed'] })
    const { page, complaints } = await open(browserContext, '/redteam', owner)
    await page.assertTitle('Redteam | Assay')
    await page.getByRole('link', { name: 'Nightly' }).waitFor()
    await assertAccessible(assert, page)
    assert.isTrue(await isNarrow(page))
    await page.getByRole('link', { name: 'Medium: 1' }).click()
    await page.getByRole('link', { name: weakness }).waitFor()
    assert.deepEqual(complaints, [])

    await page.keyboard.press('Control+k')
    const search = page.getByRole('combobox', { name: 'Search' })
    await search.fill('Weekly check')
    await page.getByRole('option', { name: 'Weekly check of the bank' }).first().click()
    await page.waitForURL(`**/redteam/report/${evalId}`)
    await page.keyboard.press('Control+k')
    await search.fill(weakness.slice(0, 12))
    await page.getByRole('option', { name: `${weakness} · Assistant` }).click()
    await page.waitForURL(`**/redteam/vulnerabilities/${id}`)
  })
})
