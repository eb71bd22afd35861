import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication } from '#tests/support/mcp/gateway'
import type { Persona } from '#tests/support/personas'
import { test } from '@japa/runner'

test.group('Console | tool names of MCP applications', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('an application can keep the tool names of one server, and the form explains why an application with two servers cannot', async ({
    browserContext,
    assert,
  }) => {
    await approvedApplication(owner, { desk: fixture.url, mail: fixture.url })
    const { page } = await open(browserContext, '/mcp-proxy/applications/create', owner)
    await page.getByRole('textbox', { name: 'Name' }).fill('Agent')
    for (const prefix of ['desk', 'mail']) {
      await page.getByRole('checkbox', { name: `${prefix}__echo` }).check()
    }
    const keepsNames = page.getByRole('switch', { name: 'Keep the server’s names' })
    await keepsNames.check()
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByText('Its tools are of 2 servers. Choose tools of exactly one').waitFor()
    assert.equal(await keepsNames.getAttribute('aria-invalid'), 'true')
    await assertAccessible(assert, page)
    await page.getByRole('checkbox', { name: 'mail__echo' }).uncheck()
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('heading', { name: 'Agent', level: 1 }).waitFor()
    await page.getByText('As named by the server').waitFor()
    await page.getByRole('link', { name: 'echo' }).waitFor()
    await assertAccessible(assert, page)
  })
})
