import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { ApiClient } from '@japa/api-client'
import type { Page } from 'playwright'

const CALL = {
  ...{ severity: 'critical', rule: 'pickle-dangerous-call', message: "Calls os.system('id')" },
  location: 'model.pt:archive/data.pkl',
}
const IMPORT = {
  ...{ severity: 'warning', rule: 'pickle-unknown-import', message: 'Imports acme.Block' },
  location: 'model.pt:archive/data.pkl',
}

const SCAN = { name: 'Nightly', modelPath: 'model.pt', scannerVersion: '1.0.0' }

const fitsPhones = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const width = await widthOf(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  return width <= 360
}

test.group('Console | model audit suppressions and comparison', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const share = (client: ApiClient, scanId: string, createdAt: number, issues: object[]) =>
    client
      .post('/api/v1/model-audits/share')
      .json({ ...SCAN, scanId, createdAt, issues })
      .bearerToken(owner.token)

  test('a user suppresses a finding on the audit page, finds the suppression in the list, and ends the suppression', async ({
    browserContext,
    client,
    assert,
  }) => {
    await share(client, 'one', 1_790_000_000_000, [CALL, IMPORT])
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/model-audit/scan/one')
    await page.getByText('Malicious', { exact: true }).waitFor()
    await page.getByRole('button', { name: `Suppress finding: ${CALL.message}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Suppress finding' })
    assert.equal(await dialog.getByLabel('Owner').inputValue(), owner.user.email)
    await dialog.getByLabel('Reason').fill('Reviewed: part of our loader.')
    await dialog.getByLabel('Last day').fill('2999-12-31')
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))
    await dialog.getByRole('button', { name: 'Suppress finding' }).click()
    await dialog.waitFor({ state: 'detached' })

    await page.getByText('Suspicious', { exact: true }).waitFor()
    await page.getByText('1 finding suppressed').waitFor()
    await page.getByText(/^Suppressed by .+ until .+: Reviewed: part of our loader\./).waitFor()
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))

    await page.getByRole('link', { name: 'View suppression' }).click()
    await page.waitForURL(/\/model-audit\/suppressions\/[0-9a-f-]+/)
    assert.equal(await page.getByLabel('Path pattern').inputValue(), CALL.location)
    await page.goto('/model-audit/suppressions')
    await page.getByRole('link', { name: CALL.rule }).waitFor()
    await page.getByRole('tab', { name: 'Suppressions', selected: true }).waitFor()
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))
    assert.deepEqual(complaints, [])
  }).timeout(60_000)

  test('two audits can be compared from the history and from the audit page', async ({
    browserContext,
    client,
    assert,
  }) => {
    await share(client, 'before', 1_790_000_000_000, [CALL])
    await share(client, 'after', 1_790_000_100_000, [
      IMPORT,
      { ...CALL, message: "Calls os.system('ls')" },
    ])
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/model-audit/history')
    await page
      .getByRole('row', { name: /Nightly/ })
      .nth(1)
      .waitFor()
    for (const row of await page.getByRole('row', { name: /Nightly/ }).all()) {
      await row.getByRole('checkbox').check()
    }
    await page.getByRole('link', { name: 'Compare 2 audits' }).click()
    await page.waitForURL(/\/model-audit\/scan\/after\/compare\?with=before/)
    const findings = page.getByRole('region', { name: '3 findings' })
    await findings.waitFor()
    const texts = await findings.getByRole('listitem').allTextContents()
    assert.deepEqual(
      texts.map((text) => /^(New|Fixed|Unchanged)/.exec(text)?.[0]),
      ['New', 'New', 'Fixed']
    )
    await findings.getByRole('button', { name: 'Fixed 1' }).click()
    // The fixed finding is also visible until the filter applies.
    await findings.getByRole('listitem').nth(1).waitFor({ state: 'detached' })
    await findings.getByText(CALL.message).waitFor()
    assert.equal(await findings.getByRole('listitem').count(), 1)
    assert.include(page.url(), 'state=fixed')
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))

    await page.goto('/model-audit/scan/after')
    await page.getByRole('link', { name: 'Compare audits' }).click()
    await page.getByRole('region', { name: 'Earlier audit' }).waitFor()
    await page.goto('/model-audit/scan/before')
    await page.getByRole('link', { name: 'Compare audits' }).click()
    await page.getByText('Choose an earlier audit to compare with.').waitFor()
    await page.getByLabel('Earlier audit').click()
    await page.getByRole('option').first().click()
    await page.getByRole('region', { name: '3 findings' }).waitFor()
    assert.deepEqual(
      complaints.filter((text) => !text.includes('409')),
      []
    )
  }).timeout(60_000)

  test('the audit page offers a script for CI pipelines', async ({
    browserContext,
    client,
    assert,
  }) => {
    await share(client, 'one', 1_790_000_000_000, [CALL])
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.goto('/model-audit/scan/one')
    await page.getByRole('button', { name: 'Use in CI' }).click()
    const dialog = page.getByRole('dialog', { name: 'Use in CI' })
    const snippet = dialog.getByRole('textbox', { name: 'Snippet' })
    await snippet.waitFor()
    const text = () => snippet.innerText()
    assert.include(await text(), 'gate?severity=critical"')
    await dialog.getByLabel('Fail on findings of this severity or higher').click()
    await page.getByRole('option', { name: 'Warning' }).click()
    await dialog.getByLabel(/^Only findings that are not in the previous audit/).check()
    assert.include(await text(), 'gate?severity=warning&onlyNew=true"')
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))
  }).timeout(60_000)
})
