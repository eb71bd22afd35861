import Scan from '#api/scans/scan'
import { teamScope } from '#api/platform/tenancy/scopes'
import { flags } from '#config/flags'
import { TargetFactory } from '#database/factories/target_factory'
import { TemplateFactory } from '#database/factories/template_factory'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { navigate } from '#tests/support/browser/navigate'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { asMember, type Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

test.group('Console | scan setup', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const storedScans = () => teamScope(owner.team, Scan).query()

  test('the setup guides a team without targets through creating a target and a template to a running scan', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/redteam/scan/create', owner)
    await page.getByRole('link', { name: 'Create your first target' }).click()
    await page.waitForURL('**/redteam/setup')
    await page.getByRole('heading', { level: 1, name: 'Set up a scan' }).waitFor()
    assert.equal(await page.title(), 'Scan setup | Assay')
    const steps = page.getByRole('navigation', { name: 'Setup steps' })
    assert.equal(await steps.getByRole('link').count(), 1)
    await page.getByLabel('Name').fill('Support bot')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('URL').fill('https://bot.example.test/chat')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByLabel('Purpose').fill('Helps customers')
    await page.getByRole('button', { name: 'Next' }).click()
    await page.getByRole('button', { name: 'Create target' }).click()

    await page.waitForURL(/\/redteam\/setup\/[0-9a-f-]{36}\/template\?/)
    await page.locator('h2:focus', { hasText: 'Scan template' }).waitFor()
    await page.getByText('Support bot').first().waitFor()
    await page.getByLabel('Name').fill('Quick')
    await page.getByRole('button', { name: /^Minimal Test/ }).click()
    await page.getByRole('status', { name: 'Estimate' }).getByText('5 probes').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create scan template' }).click()

    await page.waitForURL(/\/redteam\/setup\/[0-9a-f-]{36}\/scan\?/)
    await page.locator('h2:focus', { hasText: 'Scan' }).waitFor()
    assert.equal(await page.getByLabel('Target').inputValue(), 'Support bot')
    assert.equal(await steps.getByRole('link').count(), 3)
    assert.equal(await steps.locator('[aria-current=step]').innerText(), '3. Scan')
    await page.getByRole('definition').filter({ hasText: /^5$/ }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    await page.getByRole('button', { name: 'Start scan' }).click()
    await page.waitForURL(/\/jobs\/[0-9a-f-]{36}$/)
    assert.lengthOf(await storedScans(), 1)
    assert.deepEqual(complaints, [])
  })

  test('a user who may only run scans sets up a scan with an existing target and template', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await TargetFactory.merge({ teamId: owner.team.id, name: 'Assistant' }).create()
    await TargetFactory.merge({ teamId: owner.team.id, name: 'Bot' }).create()
    const template = { teamId: owner.team.id, name: 'Quick check' }
    const { id: configId } = await TemplateFactory.merge(template).create()
    const runner = await asMember(owner, ['RUN_SCANS'])
    const { page, complaints } = await open(browserContext, '/redteam/setup', runner)
    assert.equal(await page.getByRole('button', { name: 'Create target' }).count(), 0)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('Choose a target', { exact: true }).waitFor()
    await page.getByLabel('Target').fill('Assist')
    await page.getByRole('option', { name: 'Assistant' }).click()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`**/redteam/setup/${id}/template?*configId=${configId}*`)
    await page.getByRole('link', { name: '1. Target' }).click()
    await page.getByText('you do not have permission to change it', { exact: false }).waitFor()
    await assertAccessible(assert, page)

    await page.goto(`/redteam/setup/${id}`)
    await page.waitForURL(`**/redteam/setup/${id}/template?*configId=${configId}*`)
    assert.equal(await page.getByLabel('Scan template').inputValue(), 'Quick check')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL(`**/redteam/setup/${id}/scan?*configId=${configId}*`)
    await page.getByLabel('Target').fill('Bot')
    await page.getByRole('option', { name: 'Bot' }).click()
    await page.waitForURL((url) => !url.pathname.includes(id) && url.pathname.endsWith('/scan'))
    assert.equal(await page.getByLabel('Scan template').inputValue(), 'Quick check')
    assert.deepEqual(complaints, [])
  })

  test('if server-side scans are disabled, each setup step has a URL, and the last step shows the commands for the command-line tool', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    flags.enableServerSideJobs = false
    cleanup(() => void (flags.enableServerSideJobs = true))
    const { id } = await TargetFactory.merge({ teamId: owner.team.id, name: 'Bot' }).create()
    const template = await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const { page, complaints } = await open(browserContext, `/redteam/setup/${id}/target`, owner)
    await page.getByRole('heading', { level: 2, name: 'Target' }).waitFor()
    await page.getByText('Bot', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 2, name: 'Scan template' }).waitFor()
    await navigate(page, `/redteam/setup/${id}/scan`)
    await page.getByText(`redteam run -c ${template.id} -t ${id}`).waitFor()
    await page.getByText(`--team ${owner.team.id}`).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Start scan' }).count(), 0)
    await assertAccessible(assert, page)
    await page.setViewportSize({ width: 360, height: 740 })
    assert.isAtMost(await widthOf(page), 360)
    assert.deepEqual(complaints, [])
  })

  test('a default template that loads after the user has left the setup does not reopen the setup', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await TargetFactory.merge({ teamId: owner.team.id, name: 'Bot' }).create()
    await TemplateFactory.merge({ teamId: owner.team.id }).create()
    const lastScans = Promise.withResolvers<void>()
    const scripts = Promise.withResolvers<void>()
    await browserContext.route('**/api/v1/jobs?*', async (route) => {
      await lastScans.promise
      await route.continue()
    })
    const { page } = await open(browserContext, `/redteam/setup/${id}/template`, owner)
    await page.getByText('Bot', { exact: true }).waitFor()
    await browserContext.route('**/*.{js,tsx,ts}', async (route) => {
      await scripts.promise
      await route.continue()
    })
    await navigate(page, '/redteam/vulnerabilities')
    lastScans.resolve()
    await page.getByLabel('Scan template').waitFor()
    scripts.resolve()
    await page.getByRole('heading', { level: 1, name: 'Vulnerabilities' }).waitFor()
    assert.equal(new URL(page.url()).pathname, '/redteam/vulnerabilities')
  })

  test('the setup shows how to continue if a target or a step does not exist', async ({
    browserContext,
  }) => {
    const { id } = await TargetFactory.merge({ teamId: owner.team.id }).create()
    const missing = '00000000-0000-4000-8000-000000000000'
    const { page } = await open(browserContext, `/redteam/setup/${missing}/scan`, owner)
    await page.getByRole('link', { name: 'Back to Set up a scan' }).waitFor()
    await page.goto(`/redteam/setup/${id}/nothing`)
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor()
  })
})
