import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { navigate } from '#tests/support/browser/navigate'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import type { ApiClient } from '@japa/api-client'
import type { Page } from 'playwright'

const SCAN = {
  scanId: 'scan-abc-2026-11-21T20:00:00',
  createdAt: 1_795_245_740_045,
  name: 'Nightly',
  author: 'ann@example.test',
  modelPath: '/models/a.pkl',
  modelType: 'pickle',
  results: { files_scanned: 1, bytes_scanned: 1234, scanner_names: ['pickle', 'zip'] },
  issues: [
    { severity: 'warning', message: 'A link in the metadata', location: 'a.pkl' },
    {
      severity: 'critical',
      message: 'os.system is called',
      location: 'a.pkl (pos 3)',
      why: 'It runs programs.',
    },
  ],
  checks: [
    { name: 'Opcodes', status: 'failed', severity: 'critical', message: 'os.system' },
    { name: 'Structure', status: 'passed', message: 'It is whole' },
  ],
  hasErrors: true,
  totalChecks: 2,
  passedChecks: 1,
  failedChecks: 1,
  scannerVersion: '0.2.19',
}

const share = (client: ApiClient, { token }: Persona, changes: object = {}) =>
  client
    .post('/api/v1/model-audits/share')
    .json({ ...SCAN, ...changes })
    .bearerToken(token)

const downloadAs = async (page: Page, format: string) => {
  await page.getByRole('button', { name: 'Download result' }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

test.group('Console | model audits', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test("model audits are listed, opened by the command-line tool's link, filtered, downloaded, and deleted", async ({
    browserContext,
    client,
    assert,
  }) => {
    await share(client, owner)
    await share(client, owner, {
      scanId: 'scan-clean',
      name: 'Clean one',
      issues: [],
      hasErrors: false,
      failedChecks: 0,
      passedChecks: 2,
    })
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/evals')
    await page.getByRole('link', { name: 'Model Audit' }).click()
    await page.waitForURL(/\/model-audit\/setup/)
    await page.getByRole('tab', { name: 'History' }).click()
    await page.waitForURL(/\/model-audit\/history/)
    await page.getByText('1 critical, 1 warning').waitFor()
    assert.include(await page.title(), 'History')
    await assertAccessible(assert, page)
    await page
      .getByRole('searchbox')
      .or(page.getByRole('textbox', { name: /Search/ }))
      .fill('Night')
    await page.getByText('Clean one').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Nightly' }).waitFor()

    await page.goto(`/model-audit/${SCAN.scanId}`)
    await page.waitForURL(/\/model-audit\/scan\//)
    await page.getByRole('heading', { level: 1, name: 'Nightly' }).waitFor()
    assert.include(await page.title(), 'Scan Details')
    const findings = page.getByRole('region', { name: '2 findings' })
    assert.match((await findings.getByRole('listitem').first().textContent()) ?? '', /os\.system/)
    await findings.getByRole('button', { name: /^Warning 1/ }).click()
    await findings.getByText('os.system is called').waitFor({ state: 'detached' })
    await page.getByRole('switch', { name: 'Failed only' }).click()
    await page.getByRole('rowheader', { name: 'Structure' }).waitFor({ state: 'detached' })
    assert.match(page.url(), /severity=warning.*failed=1|failed=1.*severity=warning/)
    // Scrolls to the top, so that the header covers no element partly.
    await page.mouse.wheel(0, -5000)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 800 })

    const [file] = await Promise.all([page.waitForEvent('download'), downloadAs(page, 'JSON')])
    const raw = JSON.parse(String(await readFile(await file.path())))
    assert.containsSubset(raw, { scanId: SCAN.scanId, issues: SCAN.issues })
    await page.getByRole('button', { name: 'Delete audit', exact: true }).click()
    await page.getByRole('button', { name: 'Delete audit Nightly' }).click()
    await page.waitForURL(/\/model-audit\/history/)
    await page.getByRole('link', { name: 'Clean one' }).waitFor()
    const left = await db.from('model_audits').where('team_id', owner.team.id)
    assert.lengthOf(left, 1)
    assert.deepEqual(complaints, [])
  }).timeout(90_000)

  test('a reader can open but not delete a model audit', async ({
    browserContext,
    client,
    assert,
  }) => {
    await share(client, owner)
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    await signIn(browserContext, reader.user)
    const page = await browserContext.newPage()
    await page.goto(`/model-audit/scan/${SCAN.scanId}`)
    await page.getByRole('heading', { level: 1, name: 'Nightly' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Delete audit', exact: true }).count(), 0)
    await navigate(page, '/model-audit/scan/none')
    await page.getByRole('heading', { level: 1, name: 'Could not load the audit' }).waitFor()
  })
})
