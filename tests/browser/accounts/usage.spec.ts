import { license as settings } from '#config/license'
import { signLicense } from '#api/accounts/license/sign_license'
import { makeSigningKey, signingKeyFrom } from '#api/accounts/license/signing_key'
import { createTeam } from '#api/accounts/teams/create_team'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { watch } from '#tests/support/browser/console/clean_console'
import { signIn } from '#tests/support/browser/sign_in'
import { widthOf } from '#tests/support/browser/page/width_of'
import { asOwner, type Persona } from '#tests/support/personas'
import { makeRecord } from '#tests/support/records/records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { BrowserContext } from 'playwright'

const PHONE = { width: 360, height: 740 }

async function open(context: BrowserContext, persona: Persona, query = '') {
  await signIn(context, persona.user)
  const page = await context.newPage()
  const complaints = watch(page)
  await page.goto(`/organizations/${persona.organization.id}/usage${query}`)
  await page.getByRole('heading', { level: 1, name: 'Usage' }).waitFor()
  return { page, complaints }
}

const used = (
  { organization }: Persona,
  team: { id: string; name: string },
  month: string,
  probes: number
) =>
  db.table('usage_months').insert({
    organization_id: organization.id,
    team_id: team.id,
    team_name: team.name,
    month: `${month}-01`,
    probes,
  })

/** A function, because the month can end while tests run. */
const thisMonth = () => new Date().toISOString().slice(0, 7)

test.group('Console | usage', () => {
  test('usage is shown by month for a date range that is kept in the URL', async ({
    browserContext,
    assert,
  }) => {
    const owner = await asOwner()
    const other = await createTeam(owner.organization, { name: 'Payments' })
    await used(owner, owner.team, '2026-01', 1200)
    await used(owner, other, '2026-01', 340)
    await used(owner, other, '2026-03', 77)
    const { page, complaints } = await open(browserContext, owner, '?from=2026-01&to=2026-06')
    await page.assertTitle('Usage | Assay')
    await page.getByText('Chart data', { exact: true }).click()
    const table = page.getByRole('region', { name: 'Probes by month' })
    await table.getByRole('cell', { name: '1,540' }).waitFor()
    await table.getByText('2026-03').waitFor()
    await page.locator('svg rect').first().waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.getByLabel('To', { exact: true }).fill('2026-02')
    await page.getByRole('button', { name: 'Apply period' }).click()
    await table.getByText('2026-03').waitFor({ state: 'detached' })
    assert.include(page.url(), 'from=2026-01&to=2026-02')
    await page.getByLabel('From', { exact: true }).fill('2026-05')
    await page.getByLabel('From', { exact: true }).press('Control+Enter')
    await page.getByText('The last month must not be before the first').waitFor()
    await page.getByLabel('To', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.getByLabel('To', { exact: true }).fill('2026-05')
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/from=2026-05&to=2026-05/)
    await page.getByText('No probes were sent in this period').waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(60_000)

  test('a license is previewed, installed, and removed', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    const { publicKey, privateKey } = await makeSigningKey()
    const shipped = settings.publicKey
    settings.publicKey = publicKey
    cleanup(() => void (settings.publicKey = shipped))
    const owner = await asOwner()
    await used(owner, owner.team, thisMonth(), 150)
    await makeRecord['redteam/targets'](owner)
    const terms = {
      customerName: 'Northwind Bank',
      organizationId: owner.organization.id,
      numLicensedTargets: 5,
      numLicensedProbes: 100,
      allowsOverage: true,
      contractStartDate: '2026-01-01',
      expiresAt: '2036-01-15T12:00:00Z',
    }
    const token = await signLicense(terms, await signingKeyFrom(privateKey))
    const { page } = await open(browserContext, owner)
    await page.getByText('Built-in community license').waitFor()
    await page.getByRole('button', { name: 'Install license' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('License token').fill(`${token.slice(0, -4)}AAAA`)
    await dialog.getByRole('button', { name: 'Preview license' }).click()
    await dialog.getByText('The signature of this license is invalid').waitFor()
    await assertAccessible(assert, page)
    await dialog.getByLabel('License token').fill(token)
    await dialog.getByRole('button', { name: 'Preview license' }).click()
    await dialog.getByText('Northwind Bank').waitFor()
    await dialog.getByText('Billed at overage rates').waitFor()
    await assertAccessible(assert, page)
    assert.lengthOf(await db.from('licenses').where('organization_id', owner.organization.id), 0)
    await dialog.getByRole('button', { name: 'Install license' }).click()
    await page.getByText('Licensed to Northwind Bank').waitFor()
    const main = page.getByRole('main')
    await main.getByText('Using 1 of 5 licensed targets').waitFor()
    await main
      .getByText('Using 150 of 100 licensed probes (over limit - overage rates apply)')
      .waitFor()
    await main.getByText('Expires On: Jan 15, 2036').waitFor()
    await page.getByRole('alert').getByText('Probe limit exceeded').first().waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Remove license' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove license' }).click()
    await page.getByText('Built-in community license').waitFor()
  }).timeout(60_000)
})
