import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, gatewayForAll } from '#tests/support/mcp/gateway'
import { type AgentBehavior, startRangeAgent } from '#tests/support/mcp/range_agent'
import { DESK_TOOLS, issuesOf } from '#tests/support/mcp/range_scans'
import { asViewer, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }

test.group('Console | standing MCP range', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('a user creates a standing range for a target, and its scans and verifications use that range', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    fixture.tools = DESK_TOOLS
    await approvedApplication(owner, { desk: fixture.url })
    const state = { behavior: 'obedient' as AgentBehavior, url: '' }
    const agent = await startRangeAgent({
      mcpUrl: () => state.url,
      behavior: () => state.behavior,
    })
    cleanup(() => agent.close())
    const teamId = owner.team.id
    const settings = httpSettings({ url: agent.url, responsePath: 'text' })
    const { id } = await TargetFactory.merge({ teamId, name: 'Desk agent', settings }).create()
    const config = templateSettings({ plugins: [], mcpRange: { numTests: 1 } })
    await TemplateFactory.merge({ teamId, name: 'Through MCP', config }).create()

    const { page, complaints } = await open(browserContext, `/redteam/target/${id}/settings`, owner)
    const section = page.getByRole('region', { name: 'Standing MCP range' })
    await section.getByRole('button', { name: 'Create standing range' }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'MCP application' }).press('ArrowDown')
    await page.getByRole('option', { name: 'An application' }).click()
    await dialog.getByRole('button', { name: 'Issue URL' }).click()
    const url = dialog.getByRole('textbox', { name: 'URL of the range' })
    state.url = gateway.url + new URL((await url.textContent()) ?? '').pathname
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.equal(await widthOf(page), PHONE.width)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await section.getByRole('button', { name: 'Issue new URL' }).waitFor()
    assert.equal(await widthOf(page), PHONE.width)
    await page.setViewportSize(DESKTOP)
    await assertAccessible(assert, page)

    await page.goto('/redteam/scan/create')
    await page.getByText('The scan uses the standing range of this target').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Start scan' }).click()
    const [issue] = await issuesOf(owner, 3)
    const shown = page.getByRole('region', { name: 'MCP range' })
    await shown.getByText('Closed').waitFor()

    state.behavior = 'hardened'
    await page.goto(`/redteam/vulnerabilities/${issue.id}`)
    await page.getByRole('button', { name: 'Verify fix' }).click()
    await page.getByText('The target’s standing range is used.').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Rerun attacks' }).click()
    await page.getByText('Verified: The target resisted all attacks.').waitFor()

    await page.goto(`/redteam/target/${id}/settings`)
    await section.getByRole('button', { name: 'Revoke range' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke range' }).click()
    await section.getByRole('button', { name: 'Create standing range' }).waitFor()
    assert.lengthOf(await db.from('mcp_standing_ranges').where('team_id', teamId), 0)

    await page.goto(`/redteam/vulnerabilities/${issue.id}`)
    await page.getByRole('button', { name: 'Verify fix' }).click()
    const verify = page.getByRole('dialog')
    assert.isTrue(await verify.getByRole('button', { name: 'Rerun attacks' }).isDisabled())
    await verify.getByRole('combobox', { name: 'MCP application' }).press('ArrowDown')
    await page.getByRole('option', { name: 'An application' }).click()
    await verify.getByRole('button', { name: 'Create range' }).click()
    await verify.getByRole('textbox', { name: 'URL of the range' }).waitFor()
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.equal(await widthOf(page), PHONE.width)
    assert.isTrue(await verify.getByRole('button', { name: 'Rerun attacks' }).isEnabled())
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('viewers see the standing range of a target without actions, and a target without a standing range shows no section', async ({
    browserContext,
    assert,
  }) => {
    await approvedApplication(owner, { desk: fixture.url })
    const teamId = owner.team.id
    const { id } = await TargetFactory.merge({ teamId }).create()
    const insert = () =>
      db.table('mcp_standing_ranges').insert({
        ...{ team_id: teamId, target_id: id, application_name: 'Former application' },
        ...{ token_hash: id, tools: '[]' },
      })
    const viewer = await asViewer(owner)
    const { page } = await open(browserContext, `/redteam/target/${id}/settings`, viewer)
    await page.getByRole('heading', { name: 'Connection' }).waitFor()
    const section = page.getByRole('region', { name: 'Standing MCP range' })
    assert.equal(await section.count(), 0)
    await insert()
    await page.reload()
    await section.getByText('Former application').waitFor()
    assert.equal(await section.getByRole('button').count(), 0)
    await assertAccessible(assert, page)
  })
})
