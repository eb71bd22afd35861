import { MAX_SERVERS } from '#api/contract/mcp/server'
import { assertAccessible } from '#tests/support/browser/page/accessible'
import { open } from '#tests/support/browser/open'
import { widthOf } from '#tests/support/browser/page/width_of'
import { ownerForEach } from '#tests/support/groups'
import { insertServer } from '#tests/support/mcp/mcp_records'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import type { Page } from 'playwright'

const PHONE = { width: 360, height: 740 }
const DESKTOP = { width: 1280, height: 900 }
const HEADER_VALUE = 'Bearer header-secret-4711'
const VARIABLE_VALUE = 'variable-secret-4712'

/** Configuration of a client with two servers, and an entry without an address. */
const CONFIGURATION = JSON.stringify(
  {
    mcpServers: {
      tickets: {
        type: 'http',
        url: 'https://mcp.example.com/tickets',
        headers: { Authorization: HEADER_VALUE },
      },
      documents: {
        command: 'mcp-server',
        args: ['--read only', '/srv/documents'],
        env: { API_KEY: VARIABLE_VALUE },
      },
      broken: { note: 'Has neither a URL nor a command' },
    },
  },
  null,
  2
)

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Import MCP servers' })

async function serverNames({ team }: Persona): Promise<string[]> {
  const rows = await db.from('mcp_servers').where('team_id', team.id).orderBy('created_at')
  return rows.map(({ name }) => name)
}

async function openDialog(page: Page) {
  await page.getByRole('button', { name: 'Import servers' }).click()
  const dialog = dialogOf(page)
  const content = dialog.getByRole('textbox', { name: 'Content of the file (JSON)' })
  await content.waitFor()
  return { dialog, content }
}

test.group('Console | Import of MCP servers', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  test('pasted servers are previewed, imported without their secrets on the page, and a broken entry is skipped with its reason', async ({
    browserContext,
    assert,
  }) => {
    const { page, complaints } = await open(browserContext, '/mcp-proxy/servers', owner)
    await page.getByRole('heading', { name: 'No MCP servers yet' }).waitFor()
    const { dialog, content } = await openDialog(page)
    await content.fill(CONFIGURATION)
    await dialog.getByText('2 servers found').waitFor()
    const servers = dialog.getByRole('list', { name: 'Servers in the file' })
    const tickets = servers.getByRole('listitem').filter({ hasText: 'tickets' })
    await tickets.getByText('https://mcp.example.com/tickets').waitFor()
    await tickets.getByText('Values to store: Authorization').waitFor()
    const documents = servers.getByRole('listitem').filter({ hasText: 'documents' })
    await documents.getByText('mcp-server "--read only" /srv/documents').waitFor()
    await documents.getByText('Values to store: API_KEY').waitFor()
    await dialog.getByText('1 entry skipped').waitFor()
    await dialog.getByText(/^broken: \w+/).waitFor()
    const listed = await servers.innerText()
    assert.notInclude(listed, HEADER_VALUE)
    assert.notInclude(listed, VARIABLE_VALUE)
    await assertAccessible(assert, page)
    await page.setViewportSize(PHONE)
    assert.isAtMost(await widthOf(page), PHONE.width)
    await assertAccessible(assert, page)

    await dialog.getByRole('button', { name: 'Import 2 servers' }).click()
    await page.getByText('2 servers proposed').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.setViewportSize(DESKTOP)
    await page.getByRole('row', { name: /tickets tickets .*Proposed/ }).waitFor()
    await page.getByRole('row', { name: /documents documents .*Proposed/ }).waitFor()
    const html = await page.content()
    assert.notInclude(html, HEADER_VALUE)
    assert.notInclude(html, VARIABLE_VALUE)
    await page.getByRole('link', { name: 'documents' }).click()
    await page.getByText('The command of this server has not been started yet.').waitFor()
    assert.notInclude(await page.content(), VARIABLE_VALUE)
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('a file is chosen with the keyboard, servers whose address exists are not selected, and errors keep the content', async ({
    browserContext,
    client,
    assert,
  }) => {
    await client
      .post('/api/v1/mcp/servers')
      .json({ name: 'Tickets', prefix: 'tickets', url: 'https://mcp.example.com/tickets' })
      .bearerToken(owner.token)
    const { page, complaints } = await open(browserContext, '/mcp-proxy/servers', owner)
    const { dialog, content } = await openDialog(page)
    const submit = dialog.getByRole('button', { name: /^Import/ })
    await submit.click()
    await dialog.getByText('Choose a file or paste its content').first().waitFor()
    await content.and(page.locator(':focus')).waitFor()
    await content.fill('{ "mcpServers": ')
    await dialog.locator('.Mui-error').waitFor()
    assert.include(await content.innerText(), '{ "mcpServers": ')
    await assertAccessible(assert, page)

    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Choose file' }).focus()
    await page.keyboard.press('Enter')
    await (
      await chooser
    ).setFiles({
      name: 'claude_desktop_config.json',
      mimeType: 'application/json',
      buffer: Buffer.from(CONFIGURATION),
    })
    await dialog.getByText(/^claude_desktop_config\.json/).waitFor()
    const tickets = dialog.getByRole('checkbox', { name: 'tickets' })
    const documents = dialog.getByRole('checkbox', { name: 'documents' })
    await dialog.getByText('The team already has this server.').waitFor()
    assert.isFalse(await tickets.isChecked())
    assert.isTrue(await documents.isChecked())
    await documents.focus()
    await page.keyboard.press('Space')
    await submit.click()
    await dialog.getByText('Select at least one server.').waitFor()
    await documents.focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('Control+Enter')
    await page.getByText('1 server proposed').waitFor()
    await page.getByRole('link', { name: 'documents' }).waitFor()
    assert.deepEqual(await serverNames(owner), ['Tickets', 'documents'])
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('servers that exceed the maximum stay listed with the reason, and can be imported later', async ({
    browserContext,
    assert,
  }) => {
    for (let count = 1; count < MAX_SERVERS; count++) await insertServer(owner.team.id)
    const { page, complaints } = await open(browserContext, '/mcp-proxy/servers', owner)
    const { dialog, content } = await openDialog(page)
    await content.fill(CONFIGURATION)
    await dialog.getByRole('button', { name: 'Import 2 servers' }).click()
    await dialog.getByText('1 server proposed. 1 server could not be imported.').waitFor()
    await dialog.getByText('1 server not imported').waitFor()
    await dialog.getByText(`Not imported: Your team has ${MAX_SERVERS} MCP servers`).waitFor()
    assert.equal(await dialog.getByRole('checkbox').count(), 1)
    assert.isTrue(await dialog.getByRole('checkbox', { name: 'documents' }).isChecked())
    await assertAccessible(assert, page)
    await db.from('mcp_servers').where({ team_id: owner.team.id, name: 'A server' }).delete()
    await dialog.getByRole('button', { name: 'Import 1 server' }).click()
    await page.getByText('1 server proposed', { exact: true }).waitFor()
    await dialog.waitFor({ state: 'detached' })
    assert.deepEqual(await serverNames(owner), ['tickets', 'documents'])
    assert.deepEqual(complaints, [])
  }).timeout(120_000)

  test('a viewer sees the servers without an import', async ({ browserContext, assert }) => {
    const viewer = await asMember(owner, ['VIEW_MCP_PROXY'])
    const { page, complaints } = await open(browserContext, '/mcp-proxy/servers', viewer)
    await page.getByRole('heading', { name: 'No MCP servers yet' }).waitFor()
    assert.equal(await page.getByRole('button', { name: 'Import servers' }).count(), 0)
    assert.deepEqual(complaints, [])
  })
})
