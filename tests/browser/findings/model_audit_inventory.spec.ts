import { ownerForEach } from '#tests/support/groups'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const HASH = 'ab'.repeat(32)
const MEMBER = 'weights/model.pt:archive/data.pkl'
const SCAN = {
  ...{ scanId: 'one', name: 'Nightly', modelPath: 'weights', contentHash: HASH },
  results: {
    assets: ['weights/model.pt', MEMBER, 'config.json'].map((path) => ({ path, type: 'zip' })),
  },
  issues: [{ severity: 'warning', rule: 'r', message: 'Imports acme.Block', location: MEMBER }],
}

const fitsPhones = async (page: Page) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const width = await widthOf(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  return width <= 360
}

test.group('Console | model audit inventory and settings', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('a user searches the inventory and opens the latest audit of a model with its file tree', async ({
    browserContext,
    client,
    assert,
  }) => {
    await client.post('/api/v1/model-audits/share').json(SCAN).bearerToken(owner.token)
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    const complaints = watch(page)
    await page.goto('/model-audit/inventory?verdict=malicious')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('combobox', { name: 'Verdict' }).filter({ hasText: 'Any' }).waitFor()
    const row = page.getByRole('row', { name: /Nightly/ })
    await row.getByText(HASH).waitFor()
    await row.getByText('Suspicious').waitFor()
    await row.getByText('Command-line tool: weights').waitFor()
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))
    await page.getByLabel('Search by name, path or hash').fill('nothing like it')
    await page.getByText('No results').waitFor()
    await page.getByLabel('Search by name, path or hash').fill(HASH.slice(0, 8))
    await page.getByRole('link', { name: 'Nightly' }).click()

    const files = page.getByRole('region', { name: '3 files read' })
    await files.getByText('data.pkl').waitFor()
    const close = files.getByRole('button', { name: 'Collapse weights' })
    assert.equal(await close.getAttribute('aria-expanded'), 'true')
    await close.click()
    await files.getByText('data.pkl').waitFor({ state: 'detached' })
    await files.getByRole('button', { name: 'Table' }).click()
    await files.getByRole('rowheader', { name: MEMBER }).waitFor()
    await files.getByRole('button', { name: 'Tree' }).click()
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))
    assert.deepEqual(complaints, [])
  }).timeout(60_000)

  test('a user saves the model audit settings, and invalid imports are reported', async ({
    browserContext,
    assert,
  }) => {
    await signIn(browserContext, owner.user)
    const page = await browserContext.newPage()
    await page.goto('/model-audit/settings')
    await page.getByLabel('Allowed imports').fill('acme.*\nos system')
    await page.getByText('os system is neither an import').waitFor()
    await page.getByLabel('Allowed imports').fill('acme.*')
    await page.getByLabel('Max audit duration (minutes)').fill('5')
    await assertAccessible(assert, page)
    assert.isTrue(await fitsPhones(page))
    await page.getByRole('button', { name: 'Save settings' }).click()
    await page.getByText('The settings were saved').waitFor()
    await page.reload()
    await page.getByLabel('Allowed imports').waitFor()
    assert.equal(await page.getByLabel('Allowed imports').inputValue(), 'acme.*')
    assert.equal(await page.getByLabel('Max audit duration (minutes)').inputValue(), '5')
  }).timeout(60_000)

  test('a user with read access sees the model audit settings but cannot change them', async ({
    browserContext,
    assert,
  }) => {
    const reader = await asMember(owner, ['VIEW_MODEL_AUDITS'])
    await signIn(browserContext, reader.user)
    const page = await browserContext.newPage()
    await page.goto('/model-audit/settings')
    await page.getByText('you need permission to edit model audits').waitFor()
    assert.isFalse(await page.getByLabel('Allowed imports').isEditable())
    assert.equal(await page.getByRole('button', { name: 'Save settings' }).count(), 0)
    await assertAccessible(assert, page)
  })
})
