import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, connectClient, gatewayForAll } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | MCP flows', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('the application form shows toxic flows before saving, labels can be changed, and an alert shows its flow', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    fixture.tools = ['search_web', 'read_file', 'send_mail'].map((name) => ({
      name,
      inputSchema: { type: 'object' },
    }))
    const { id, slug, serverIds } = await approvedApplication(owner, { desk: fixture.url })
    const { page, complaints } = await open(browserContext, '/mcp-proxy/applications/create', owner)
    await page.getByRole('textbox', { name: 'Name' }).fill('Support agent')
    for (const name of ['search_web', 'read_file']) {
      await page.getByRole('checkbox', { name: `desk__${name}` }).check()
    }
    await page.getByText('2 tools chosen').waitFor()
    assert.equal(await page.getByText('toxic flow').count(), 0)
    await page.getByRole('checkbox', { name: 'desk__send_mail' }).check()
    await page
      .getByText(
        'A session can read untrusted data from desk__search_web and private data from desk__read_file and send it out through desk__send_mail.'
      )
      .waitFor()
    await assertAccessible(assert, page)

    await page.goto(`/mcp-proxy/servers/${serverIds[0]}`)
    await page.getByRole('link', { name: 'read_file' }).click()
    const drawer = page.getByRole('dialog', { name: 'Tool read_file' })
    const isPrivate = drawer.getByRole('checkbox', { name: 'Results contain private data' })
    await drawer.getByText('Suggested based on the tool’s name').waitFor()
    await isPrivate.uncheck()
    await assertAccessible(assert, page)
    await drawer.getByRole('button', { name: 'Save labels' }).click()
    await drawer.getByText('Set manually').waitFor()
    await drawer.getByRole('button', { name: 'Use suggested labels' }).click()
    await drawer.getByText('Suggested based on the tool’s name').waitFor()
    assert.isTrue(await isPrivate.isChecked())

    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    for (const name of ['search_web', 'read_file', 'send_mail']) {
      await mcp.callTool({ name: `desk__${name}`, arguments: {} })
    }
    const alert = await db.from('mcp_alerts').where({ team_id: owner.team.id }).firstOrFail()
    await page.goto(`/mcp-proxy/alerts/${alert.id}`)
    const steps = page.getByRole('region', { name: 'Flow' }).getByRole('listitem')
    await steps.first().waitFor()
    assert.deepEqual(
      (await steps.allInnerTexts()).map((text) => text.split('\n')[0]),
      ['search_web on desk', 'read_file on desk', 'send_mail on desk']
    )
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await page.goto(`/mcp-proxy/applications/${id}`)
    await page.getByText('These tools make a toxic flow possible').waitFor()
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    assert.deepEqual(complaints, [])
  })
})
