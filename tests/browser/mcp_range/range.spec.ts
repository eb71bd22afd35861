import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { seedScan } from '#tests/support/browser/seeds/scan_seeds'
import { widthOf } from '#tests/support/browser/page/width_of'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, gatewayForAll } from '#tests/support/mcp/gateway'
import { startRangeAgent } from '#tests/support/mcp/range_agent'
import { DESK_TOOLS, issuesOf } from '#tests/support/mcp/range_scans'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | MCP range', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('a user scans a target through an MCP range and creates a permission from the vulnerability found', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    fixture.tools = DESK_TOOLS
    await approvedApplication(owner, { desk: fixture.url })
    let mcpUrl = ''
    const agent = await startRangeAgent({ mcpUrl: () => mcpUrl, behavior: 'obedient' })
    cleanup(() => agent.close())
    const teamId = owner.team.id
    const settings = httpSettings({ url: agent.url, responsePath: 'text' })
    await TargetFactory.merge({ teamId, name: 'Desk agent', settings }).create()
    const config = templateSettings({ plugins: [], mcpRange: undefined })
    const template = await TemplateFactory.merge({ teamId, name: 'Through MCP', config }).create()

    const { page, complaints } = await open(
      browserContext,
      `/redteam/configs/${template.id}?tab=review`,
      owner
    )
    await page.getByRole('switch', { name: 'Attack the target through MCP tools' }).press('Space')
    await page.getByRole('spinbutton', { name: 'Test cases per MCP attack type' }).fill('1')
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByText('Scan template saved successfully').waitFor()

    await page.goto('/redteam/scan/create')
    const range = page.getByRole('region', { name: 'MCP range' })
    await range.getByText('Without a range, the scan skips').waitFor()
    await page.getByText('All attacks in this scan template require an MCP range.').waitFor()
    await range.getByRole('combobox', { name: 'MCP application' }).press('ArrowDown')
    await page.getByRole('option', { name: 'An application' }).click()
    await range.getByRole('button', { name: 'Create range' }).press('Enter')
    const url = range.getByRole('textbox', { name: 'URL of the range' })
    mcpUrl = gateway.url + new URL((await url.textContent()) ?? '').pathname
    await range.getByText('The target has not connected yet.').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.equal(await widthOf(page), PHONE.width)
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.getByText('"rangeId":').waitFor()
    await page.getByRole('button', { name: 'Start scan' }).click()

    const section = page.getByRole('region', { name: 'MCP range' })
    await section.getByText('Closed').waitFor()
    await section.getByText('desk__get_ticket, desk__send_message').waitFor()
    await assertAccessible(assert, page)
    const [{ eval_id: evalId }] = await db.from('scans').where('team_id', teamId).select('eval_id')
    await page.goto(`/eval/${evalId}?cell=0.0`)
    await page.getByRole('dialog').getByText(/REC-/).first().waitFor()
    assert.equal(await page.getByRole('button', { name: /^(Replay|Repeat) probe/ }).count(), 0)

    const issues = await issuesOf(owner, 3)
    const { id } = issues.find(({ plugin_id: plugin }) => plugin === 'data-exfil')

    await page.goto(`/redteam/vulnerabilities/${id}`)
    const proposals = page.getByRole('region', { name: 'Proposed gateway permission' })
    await proposals.getByText('Require approval for calls to send_message on desk').waitFor()
    await assertAccessible(assert, page)
    await proposals
      .getByRole('button', { name: 'Review permission for send_message' })
      .press('Enter')
    const dialog = page.getByRole('dialog', { name: /permission/ })
    await dialog.getByRole('button', { name: 'Start dry run' }).click()
    await dialog.getByText('0 calls were evaluated.').waitFor()
    assert.lengthOf(await db.from('mcp_permissions').where({ team_id: teamId, effect: 'ask' }), 0)
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await dialog.waitFor({ state: 'hidden' })
    const [saved] = await db.from('mcp_permissions').where({ team_id: teamId, effect: 'ask' })
    assert.containsSubset(saved, { tool: 'send_message', name: 'Ask before send_message' })

    const labels = page.getByRole('region', { name: 'Proposed label' })
    await labels.getByRole('button', { name: 'Review label for get_ticket' }).press('Enter')
    const label = page.getByRole('dialog', { name: 'Label results of get_ticket as secret' })
    await label.getByRole('button', { name: 'Start dry run' }).click()
    await label.getByText('0 calls were evaluated.').waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.equal(await widthOf(page), PHONE.width)
    await page.setViewportSize({ width: 1280, height: 900 })
    await label.getByRole('button', { name: 'Add label' }).click()
    await page.getByText('Label added').waitFor()
    await labels.waitFor({ state: 'detached' })
    const [{ profile }] = await db.from('mcp_tools').where('name', 'get_ticket').select('profile')
    assert.include(profile.produces, 'secret')
    assert.deepEqual(complaints, [])
  }).timeout(90_000)

  test('the page of a scan without a range states that its MCP attacks were skipped', async ({
    browserContext,
    assert,
  }) => {
    const { id } = await seedScan(owner, { name: 'No range', probes: ['passed'] })
    const config = { template: templateSettings({ mcpRange: { numTests: 1 } }) }
    await db
      .from('scans')
      .where('id', id)
      .update({ config: JSON.stringify(config) })
    const { page } = await open(browserContext, `/jobs/${id}`, owner)
    const section = page.getByRole('region', { name: 'MCP range' })
    await section.getByText('This scan was started without an MCP range').waitFor()
    await assertAccessible(assert, page)
  })
})
