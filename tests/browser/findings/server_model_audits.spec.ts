import { ownerForEach, workerForAll } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { pickle } from '#tests/support/audit_set/pickle_assembler'
import { startPeer } from '#tests/support/model_audits/peer'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright'

const FILES = new URL('../../support/audit_set/files/', import.meta.url)
const MALICIOUS = fileURLToPath(new URL('picklescan/data2/GHSA-4r9r-ch6f-vxmx.pkl', FILES))

const MIB = 2 ** 20

const chooseFiles = (
  page: Page,
  ...files: Parameters<ReturnType<Page['locator']>['setInputFiles']>
) =>
  page
    .getByLabel('Choose files', { exact: true })
    .locator('visible=false')
    .setInputFiles(...files)

test.group('Console | server-side model audits', (group) => {
  let owner: Persona
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))

  test('a malicious file is uploaded, audited, and explained, and its result is downloaded', async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/model-audit')
    await page.waitForURL(/\/model-audit\/setup/)
    await page.getByRole('heading', { level: 1, name: 'Audit a model' }).waitFor()
    assert.include(await page.title(), 'Model Audit')
    await page.getByRole('button', { name: 'Start audit' }).click()
    await page.getByRole('alert').getByText('Choose the files of the model first.').waitFor()
    await assertAccessible(assert, page)
    await chooseFiles(page, MALICIOUS)
    await page.getByRole('list', { name: 'Chosen files' }).getByRole('listitem').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Nightly model')
    await page.getByRole('button', { name: 'Start audit' }).click()

    await page.waitForURL(/\/model-audit\/scan\//)
    await page.getByRole('heading', { level: 1, name: 'Nightly model' }).waitFor()
    await page.getByText('Malicious', { exact: true }).first().waitFor()
    const findings = page.getByRole('region', { name: /^\d+ findings?$/ })
    await findings.getByText('Do not load the file').first().waitFor()
    const evidence = findings.getByRole('button', { name: /^Show evidence/ }).first()
    await evidence.click()
    assert.equal(await evidence.getAttribute('aria-expanded'), 'true')
    await findings.getByRole('textbox', { name: 'Bytes around the finding' }).first().waitFor()
    await evidence.click()
    await page.emulateMedia({ colorScheme: 'dark' })
    const colorOfTitle = () =>
      page.evaluate<string>(`getComputedStyle(document.querySelector('h1')).color`)
    const onScreen = await colorOfTitle()
    await page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert.notEqual(await colorOfTitle(), onScreen, 'dark pages are printed in light colors')
    await findings.getByRole('textbox', { name: 'Bytes around the finding' }).first().waitFor()
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    await page.locator('html[data-color-mode="dark"]:not([data-printing])').waitFor()
    await page.emulateMedia({ colorScheme: 'light' })
    await page.getByRole('region', { name: '1 file read' }).waitFor()
    await page.getByRole('button', { name: 'Show output' }).click()
    await page.getByRole('textbox', { name: 'Output as JSON' }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.getByRole('button', { name: 'Download result' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'SARIF 2.1.0' }).click(),
    ])
    const log = JSON.parse(String(await readFile(await file.path())))
    assert.equal(log.runs[0].results[0].level, 'error')
    assert.deepEqual(complaints, [])
  }).timeout(90_000)

  test("a license denied in the team's settings is reported as a warning in later audits", async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    const card = { name: 'README.md', mimeType: 'text/markdown' }
    const content = Buffer.from('---\nlicense: cc-by-nc-4.0\n---\n# A model\n')
    const verdictIs = async (verdict: string) => {
      await page.goto('/model-audit/setup')
      await chooseFiles(page, { ...card, buffer: content })
      await page.getByRole('button', { name: 'Start audit' }).click()
      await page.waitForURL(/\/model-audit\/scan\//)
      await page.getByText(verdict, { exact: true }).first().waitFor()
    }
    await verdictIs('Clean')
    await page.goto('/model-audit/settings')
    await page.getByLabel('Denied licenses').fill('CC-BY-NC-*\nagpl-3.0')
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('The settings were saved').waitFor()
    await verdictIs('Suspicious')
    await page
      .getByText(/license cc-by-nc-4\.0 is not allowed/)
      .first()
      .waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(90_000)

  test('a large file is uploaded, and all of its content is audited', async ({
    browserContext,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.goto('/model-audit/setup')
    const buffer = pickle(2)
      .raw(Buffer.alloc(45_000_000, Buffer.from('J\x01\x02\x03\x000')))
      .raw('N')
      .stop()
    await chooseFiles(page, { name: 'large.pkl', mimeType: 'application/octet-stream', buffer })
    await page.getByLabel(/^Full content/).check()
    await page.getByRole('button', { name: 'Start audit' }).click()
    await page.waitForURL(/\/model-audit\/scan\//)
    await page.getByText('Clean', { exact: true }).first().waitFor()
    await page.getByText('45,000,004').waitFor()
  }).timeout(90_000)

  test('the progress of a download is shown, and the audit can be canceled', async ({
    browserContext,
    assert,
    cleanup,
  }) => {
    const slow = await startPeer((_request, response) => {
      response.writeHead(200, { 'content-length': 4 * MIB }).write(Buffer.alloc(MIB))
    })
    cleanup(slow.close)
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.goto('/model-audit/setup')
    await page.getByRole('button', { name: 'URL', exact: true }).click()
    await page.getByLabel('URL of the file').fill(`${slow.url}/large.pkl`)
    await page.getByRole('button', { name: 'Start audit' }).click()
    await page.getByText('Downloading the model').waitFor()
    await page.getByText('25% · 1 MB of 4 MB').waitFor()
    const bar = page.getByRole('progressbar', { name: 'Downloading the model' })
    assert.equal(await bar.getAttribute('aria-valuenow'), '25')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Cancel audit' }).click()
    await page.getByText('This audit was canceled. Its files were deleted.').waitFor()
    await page.getByText('Canceled', { exact: true }).waitFor()
  }).timeout(90_000)

  test('a member who can only read audits sees the audit history but not the setup tab', async ({
    browserContext,
  }) => {
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    await signIn(browserContext, reader.user)
    const page = await browserContext.newPage()
    await page.goto('/model-audit')
    await page.waitForURL(/\/model-audit\/history/)
    await page.getByRole('tab', { name: 'History' }).waitFor()
    await page.getByRole('tab', { name: 'Setup' }).waitFor({ state: 'detached' })
  })
})
