import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import { approvedApplication, connectClient, gatewayForAll } from '#tests/support/mcp/gateway'
import { insertAlert } from '#tests/support/mcp/mcp_records'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'

const PHONE = { width: 360, height: 740 }

test.group('Console | MCP gateway', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))

  test('a user creates an application with a permission and sees its calls, alert, and counts', async ({
    browserContext,
    cleanup,
    assert,
  }) => {
    await approvedApplication(owner, { desk: fixture.url }, { isAllowed: false })
    const { page, complaints } = await open(browserContext, '/mcp-proxy/applications', owner)
    await page.assertTitle('MCP applications | Assay')
    await page.getByRole('row', { name: /An application desk 2/ }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Create application' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Support agent')
    await page.getByRole('checkbox', { name: 'desk__echo' }).check()
    await page.getByText('1 tool chosen').waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Create application' }).click()
    await page.getByRole('heading', { name: 'Support agent', level: 1 }).waitFor()
    const permissions = page.getByRole('region', { name: 'Permissions', exact: true })
    await permissions.getByText('every call is denied').waitFor()
    await page.getByRole('radio', { name: 'TypeScript' }).check()
    const { slug } = await db.from('mcp_applications').where('name', 'Support agent').firstOrFail()
    const code = page.getByRole('textbox', { name: 'TypeScript' })
    assert.include(await code.innerText(), `/mcp/a/${slug}`)

    await page.getByRole('button', { name: 'Add permission' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a permission' })
    await dialog.getByRole('textbox', { name: 'Tool' }).fill('echo me')
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await dialog.getByText('Name is required').waitFor()
    await dialog.getByText('Use letters, digits, underscores').waitFor()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Support may greet')
    await dialog.getByRole('textbox', { name: 'Tool' }).fill('echo')
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('Administrator')
    await dialog.getByRole('combobox', { name: 'Server' }).selectOption('desk')
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    await dialog.getByRole('textbox', { name: 'Argument' }).fill('/message')
    await dialog.getByRole('combobox', { name: 'Operator' }).selectOption('is one of')
    await dialog.getByRole('textbox', { name: 'Value' }).fill('Hello, Good morning')
    await assertAccessible(assert, page)
    await dialog.getByRole('button', { name: 'Add permission' }).click()
    await page.getByText('Permission added').waitFor()
    await permissions.getByText('Role: Administrator').waitFor()
    await permissions.getByText('If /message is one of Hello, Good morning').waitFor()
    await permissions.getByRole('row', { name: /Last Every other call .*Deny/ }).waitFor()
    await assertAccessible(assert, page)

    const mcp = await connectClient(gateway.url, slug, owner.token)
    cleanup(() => mcp.close())
    const call = (message: string) =>
      mcp.callTool({ name: 'desk__echo', arguments: { message } }).catch(() => null)
    await call('Hello')
    await call('Delete everything')
    assert.lengthOf(fixture.calls, 1)

    await page.getByRole('link', { name: 'MCP applications' }).first().click()
    await page.getByRole('tab', { name: 'Calls' }).click()
    await page.assertTitle('MCP calls | Assay')
    await page.getByRole('row', { name: /Allowed Completed Support agent/ }).waitFor()
    await page.getByRole('combobox', { name: 'Decision' }).selectOption('Denied')
    await page.getByRole('row', { name: /Allowed/ }).waitFor({ state: 'detached' })
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Open call to echo' }).click()
    const drawer = page.getByRole('dialog', { name: 'Call to echo' })
    await drawer.getByText('1 of 1').waitFor()
    await drawer.getByRole('link', { name: 'Support agent' }).waitFor()
    await assertAccessible(assert, page)
    await page.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    assert.match(page.url(), /calls\?.*filter=/)
    await page.getByRole('button', { name: 'Verify log' }).click()
    const verify = page.getByRole('dialog', { name: 'Verify the call log' })
    await verify.getByRole('button', { name: 'Verify log' }).click()
    await verify.getByText('The log is intact: 3 entries verified.').waitFor()
    await assertAccessible(assert, page)
    await verify.getByRole('button', { name: 'Close' }).click()
    await page.getByRole('button', { name: 'Export list' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Export JSONL' }).click(),
    ])
    assert.equal(file.suggestedFilename(), 'mcp-calls.jsonl')
    await page.getByRole('button', { name: 'Change retention' }).click()
    const retention = page.getByRole('dialog', { name: 'Retention of the call log' })
    await retention
      .getByRole('combobox', { name: 'Keep calls' })
      .selectOption('For a number of days')
    await retention.getByRole('spinbutton', { name: 'Days' }).fill('7')
    await retention.getByRole('button', { name: 'Save retention' }).click()
    await retention.getByText('Enter a whole number from 30 to 3650').waitFor()
    await assertAccessible(assert, page)
    await retention.getByRole('spinbutton', { name: 'Days' }).fill('90')
    await retention.getByRole('button', { name: 'Save retention' }).click()
    await page.getByText('Retention saved').waitFor()
    const { retention_days: days } = await db
      .from('mcp_call_chains')
      .where('team_id', owner.team.id)
      .firstOrFail()
    assert.equal(days, 90)

    await page.getByRole('tab', { name: 'Users' }).click()
    await page.assertTitle('MCP users | Assay')
    await page.getByRole('row', { name: /Owner 2 0 1/ }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'Owner' }).click()
    await page.getByRole('heading', { name: 'Owner', level: 1 }).waitFor()
    await page.getByRole('row', { name: /echo desk Support agent 2 1/ }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'View all calls by Owner' }).click()
    await page.getByRole('link', { name: 'Open call to echo' }).nth(1).waitFor()

    await page.getByRole('tab', { name: 'Dashboard' }).click()
    await page.getByRole('row', { name: 'Denied 1 1' }).waitFor()
    await page.getByRole('row', { name: 'All 2 2' }).waitFor()
    await page.getByRole('region', { name: 'Latest denied calls' }).getByText('echo').waitFor()
    const map = page.getByRole('region', { name: 'Applications and servers' }).first()
    await map.getByRole('columnheader', { name: 'desk Reachable' }).waitFor()
    await map.getByRole('row', { name: 'Support agent 1 tool 1 call sent, 1 denied' }).waitFor()
    await map.getByRole('row', { name: 'An application 2 tools 0 calls sent' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('link', { name: 'View all open alerts' }).click()
    await page
      .getByRole('row', { name: /Denied by permission 1/ })
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: 'Details' }).waitFor()
    await assertAccessible(assert, page)
    await page.getByRole('button', { name: 'Deny calls like this' }).click()
    const deny = page.getByRole('dialog', { name: 'Add a permission' })
    await deny.getByRole('button', { name: 'Start dry run' }).click()
    await deny
      .getByText('2 calls were evaluated. Would be decided differently: 1 allowed call.')
      .waitFor()
    await deny.getByRole('link', { name: /echo by Owner/ }).waitFor()
    await assertAccessible(assert, page)
    await deny.getByRole('button', { name: 'Cancel' }).click()
    await deny.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Acknowledge alert' }).click()
    const acknowledge = page.getByRole('dialog', { name: 'Acknowledge this alert' })
    await acknowledge.getByRole('textbox', { name: /Note/ }).fill('Asked the team')
    await acknowledge.getByRole('button', { name: 'Acknowledge alert' }).click()
    await page.getByText('Asked the team').waitFor()
    await page.getByRole('button', { name: 'Resolve alert' }).click()
    const resolve = page.getByRole('dialog', { name: 'Resolve this alert' })
    await resolve.getByRole('button', { name: 'Resolve alert' }).click()
    await page.getByText('Resolved', { exact: true }).waitFor()
    assert.equal(await page.getByRole('button', { name: /alert/ }).count(), 0)
    await page.getByRole('link', { name: 'View latest call' }).click()
    await drawer.waitFor()
    assert.deepEqual(complaints, [])
  }).timeout(180_000)

  test('a user changes and deletes a permission', async ({ browserContext, assert }) => {
    const { id } = await approvedApplication(owner, { desk: fixture.url })
    const { page, complaints } = await open(browserContext, `/mcp-proxy/applications/${id}`, owner)
    const permissions = page.getByRole('region', { name: 'Permissions', exact: true })
    await permissions.getByText('Every application', { exact: true }).waitFor()
    const pick = async (name: string) => {
      await page.getByRole('button', { name: 'Actions for Rule' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await pick('Edit permission')
    const dialog = page.getByRole('dialog', { name: 'Edit permission Rule' })
    await dialog.getByRole('radio', { name: 'Redact' }).check()
    await dialog.getByRole('textbox', { name: /Arguments to replace/ }).fill('/message\n/to')
    await dialog
      .getByRole('combobox', { name: 'Applies to' })
      .selectOption('Resources (allow or deny only)')
    await dialog.getByRole('textbox', { name: 'Resource' }).fill('docs://handbook/*')
    await dialog.getByRole('button', { name: 'Save permission' }).click()
    await dialog.getByText('can only be allowed or denied').first().waitFor()
    await assertAccessible(assert, page)
    await dialog.getByRole('combobox', { name: 'Applies to' }).selectOption('Tools')
    await dialog.getByRole('textbox', { name: 'Tool' }).fill('')
    await dialog.getByRole('combobox', { name: 'User' }).fill('Owner')
    await page.getByRole('option', { name: 'Owner' }).click()
    await dialog.getByRole('button', { name: 'Save permission' }).click()
    await permissions.getByText('Replaces /message, /to').waitFor()
    await permissions.getByText('User: Owner').waitFor()
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    await pick('Delete permission')
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: 'Delete permission Rule' })
      .click()
    await permissions.getByText('every call is denied').waitFor()
    assert.deepEqual(complaints, [])
  })

  test('users with read access start on the MCP dashboard even without red teaming and see records without controls', async ({
    browserContext,
    assert,
  }) => {
    const { id, serverIds } = await approvedApplication(owner, { desk: fixture.url })
    const alertId = await insertAlert(owner.team.id, 'Tool echo has changed')
    const viewer = await asMember(owner, ['VIEW_MCP_PROXY'])
    const { id: organizationId } = owner.organization
    await db.from('organizations').where('id', organizationId).update({ can_use_redteam: false })
    const { page, complaints } = await open(browserContext, '/', viewer)
    await page.waitForURL(/\/mcp-proxy\/dashboard$/)
    await page.getByRole('region', { name: 'Open alerts' }).getByText('High').waitFor()
    await page.getByRole('button', { name: 'Red Team' }).click()
    const entries = page.getByRole('menuitem')
    await entries.getByText('MCP Proxy').waitFor()
    assert.equal(await entries.count(), 1)
    await page.keyboard.press('Escape')
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)
    const pages = [
      [`/mcp-proxy/servers/${serverIds[0]}`, 'desk'],
      [`/mcp-proxy/applications/${id}`, 'An application'],
      [`/mcp-proxy/alerts/${alertId}`, 'Tool echo has changed'],
    ] as const
    for (const [path, title] of pages) {
      await page.goto(path)
      await page.getByRole('heading', { name: title, level: 1 }).waitFor()
      const controls = /^(Edit|Block|Approve|Add|Resolve|Acknowledge|List|Actions)/
      assert.equal(await page.getByRole('button', { name: controls }).count(), 0, path)
      assert.equal(await page.getByRole('link', { name: controls }).count(), 0, path)
      assert.isAtMost(await widthOf(page), PHONE.width)
      await assertAccessible(assert, page)
    }
    assert.deepEqual(complaints, [])
  })
})
