import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { httpSettings, TargetFactory } from '#database/factories/target_factory'
import { templateSettings, TemplateFactory } from '#database/factories/template_factory'
import { ownerForEach, workerForAll } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, gatewayForAll } from '#tests/support/mcp/gateway'
import { startRangeAgent } from '#tests/support/mcp/range_agent'
import { DESK_TOOLS, issuesOf } from '#tests/support/mcp/range_scans'
import { asMember, type Persona } from '#tests/support/personas'
import { scanEnds, startScan } from '#tests/support/records/scan_records'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1280, height: 900 }

test.group('Console | MCP range for viewers', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  workerForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('viewers see the range of a target and a scan, and the calls of its probes, but no actions', async ({
    browserContext,
    client,
    cleanup,
    assert,
  }) => {
    fixture.tools = DESK_TOOLS
    const { id: applicationId } = await approvedApplication(owner, { desk: fixture.url })
    let mcpUrl = ''
    const agent = await startRangeAgent({ mcpUrl: () => mcpUrl, behavior: 'obedient' })
    cleanup(() => agent.close())
    const teamId = owner.team.id
    const settings = httpSettings({ url: agent.url, responsePath: 'text' })
    const target = await TargetFactory.merge({ teamId, name: 'Desk agent', settings }).create()
    const config = templateSettings({ plugins: [], mcpRange: { numTests: 1 } })
    const template = await TemplateFactory.merge({ teamId, name: 'Through MCP', config }).create()
    const issued = await client
      .post(`/api/v1/mcp/targets/${target.id}/range`)
      .json({ applicationId })
      .bearerToken(owner.token)
    mcpUrl = gateway.url + new URL(issued.body().url).pathname
    const scan = await scanEnds(
      await startScan(client, owner, { targetId: target.id, configId: template.id })
    )
    assert.containsSubset(scan, { status: 'completed', errors: 0 })
    const issues = await issuesOf(owner, 3)
    const issue = issues.find(({ plugin_id: plugin }) => plugin === 'data-exfil')

    const views = ['VIEW_CONFIGURATIONS', 'VIEW_EVALS', 'VIEW_ISSUES'] as const
    const viewer = await asMember(owner, [...views], 'Viewer')
    const { page, complaints } = await open(browserContext, `/jobs/${scan.id}`, viewer)
    const screens: { path: string; isReady: () => Promise<unknown>; name: string }[] = [
      {
        name: 'scan',
        path: `/jobs/${scan.id}`,
        isReady: () =>
          page.getByRole('region', { name: 'MCP range' }).getByText('desk__get_ticket').waitFor(),
      },
      {
        name: 'target',
        path: `/redteam/target/${target.id}/settings`,
        isReady: () => page.getByRole('region', { name: 'Standing MCP range' }).waitFor(),
      },
      {
        name: 'report',
        path: `/redteam/report/${scan.eval_id}`,
        isReady: () => page.getByRole('link', { name: 'Probe #1', exact: true }).waitFor(),
      },
      {
        name: 'vulnerability',
        path: `/redteam/vulnerabilities/${issue.id}`,
        isReady: () => page.getByRole('region', { name: 'Tool calls' }).first().waitFor(),
      },
      {
        name: 'template',
        path: `/redteam/configs/${template.id}?tab=review`,
        isReady: () => page.getByText('Test cases per MCP attack type').waitFor(),
      },
    ]
    for (const { name, path, isReady } of screens) {
      await page.setViewportSize(DESKTOP)
      await page.goto(path)
      await isReady()
      const range = page.getByRole('region', { name: /MCP range/ })
      if (name !== 'template') assert.equal(await range.getByRole('button').count(), 0, name)
      else assert.equal(await page.getByRole('heading', { name: 'Plugins' }).count(), 0)
      await assertAccessible(assert, page)
      await page.setViewportSize(PHONE)
      assert.isAtMost(await widthOf(page), PHONE.width, name)
    }
    await page.setViewportSize(DESKTOP)
    await page.goto(`/redteam/report/${scan.eval_id}`)
    await page.getByRole('link', { name: 'Probe #1', exact: true }).click()
    const drawer = page.getByRole('dialog')
    await drawer.getByRole('region', { name: 'Tool calls' }).waitFor()
    assert.equal(await drawer.getByRole('button', { name: /^(Replay|Repeat) probe/ }).count(), 0)
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    assert.lengthOf(await db.from('mcp_standing_ranges').where('team_id', teamId), 1)
    assert.deepEqual(complaints, [])
  }).timeout(240_000)
})
