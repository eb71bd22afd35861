import type { ServerImportPreview, ServerImportResult } from '#api/contract/mcp/server_import'
import { ownerForEach } from '#tests/support/groups'
import { insertServer } from '#tests/support/mcp/mcp_records'
import { asMember, type Persona } from '#tests/support/personas'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

const IMPORT = '/api/v1/mcp/servers/import'
const CONTENT = JSON.stringify({
  mcpServers: {
    'Team Docs': {
      url: 'https://docs.example.com/mcp',
      headers: { 'Authorization': 'Bearer imported-secret', 'X-Trace': '${TRACE}' },
    },
    'files': { command: 'npx', args: ['-y', 'files'], env: { API_KEY: 'imported-secret' } },
    'broken': { command: './files' },
    'host': { url: 'https://docs.example.com', headers: { Host: 'other' } },
    'off': { command: 'npx', disabled: true },
  },
})

test.group('Import of MCP servers', (group) => {
  let owner: Persona
  ownerForEach(group, (one) => (owner = one))

  const send = (client: ApiClient, path: string, body: object, by = owner) =>
    client.post(`${IMPORT}${path}`).json(body).bearerToken(by.token)

  test('the preview lists what would be proposed and what is skipped, without values of secrets', async ({
    client,
    assert,
  }) => {
    await insertServer(owner.team.id, { prefix: 'files', url: 'stdio:["npx","-y","files"]' })
    const response = await send(client, '/preview', { content: CONTENT })
    response.assertStatus(200)
    assert.notInclude(response.text(), 'imported-secret')
    const { servers, skipped }: ServerImportPreview = response.body()
    assert.containsSubset(servers, [
      {
        name: 'Team Docs',
        prefix: 'team_docs',
        kind: 'http',
        address: 'https://docs.example.com/mcp',
        secrets: ['Authorization'],
        missing: ['X-Trace'],
        exists: false,
      },
      { name: 'files', prefix: 'files_2', kind: 'stdio', secrets: ['API_KEY'], exists: true },
    ])
    assert.lengthOf(servers, 2)
    assert.deepEqual(
      skipped.map(({ name }) => name),
      ['off', 'broken', 'host']
    )
    assert.lengthOf(await db.from('mcp_servers').where('team_id', owner.team.id), 1)
  })

  test('the chosen servers are proposed with encrypted secrets, and the others fail with the reason', async ({
    client,
    assert,
  }) => {
    const names = ['Team Docs', 'files', 'broken', 'missing']
    const response = await send(client, '', { content: CONTENT, names })
    response.assertStatus(201)
    const { created, failed }: ServerImportResult = response.body()
    assert.deepEqual(
      created.map(({ name }) => name),
      ['Team Docs', 'files']
    )
    assert.deepEqual(
      failed.map(({ name }) => name),
      ['broken', 'missing']
    )
    const rows = await db.from('mcp_servers').where('team_id', owner.team.id).orderBy('name')
    assert.containsSubset(rows, [
      { name: 'Team Docs', prefix: 'team_docs', status: 'proposed', probe_status: 'queued' },
      { name: 'files', prefix: 'files', status: 'proposed', probe_status: 'none' },
    ])
    assert.notInclude(JSON.stringify(rows), 'imported-secret')
    const shown = await client.get(`/api/v1/mcp/servers/${created[0]?.id}`).bearerToken(owner.token)
    assert.deepEqual(shown.body().requestHeaders, [{ name: 'authorization', isSet: true }])
    const entries = await db
      .from('audit_logs')
      .where({ team_id: owner.team.id, action: 'mcp_server_created' })
    assert.lengthOf(entries, 2)
  })

  test('a file without servers is rejected at the field, and so are users without permission', async ({
    client,
    assert,
  }) => {
    for (const content of ['{', '{}', '[]', '']) {
      const response = await send(client, '/preview', { content })
      response.assertStatus(422)
      assert.include(response.text(), '"field":"content"')
    }
    const many = Object.fromEntries(
      Array.from({ length: 101 }, (_, n) => [`s${n}`, { command: 'npx' }])
    )
    const response = await send(client, '/preview', { content: JSON.stringify({ servers: many }) })
    assert.match(response.text(), /101 servers. Import at most 100 from one file/)
    const viewer = await asMember(owner, ['VIEW_CONFIGURATIONS'])
    ;(await send(client, '/preview', { content: CONTENT }, viewer)).assertStatus(403)
    ;(await send(client, '', { content: CONTENT, names: ['files'] }, viewer)).assertStatus(403)
  })

  test('servers with similar names get different prefixes, and one whose name is too long is skipped', async ({
    client,
    assert,
  }) => {
    const long = 'x'.repeat(121)
    const servers = {
      'a b': { command: 'x' },
      'A-B': { command: 'y' },
      '42': { command: 'z' },
      [long]: { command: 'z' },
    }
    const response = await send(client, '/preview', { content: JSON.stringify({ servers }) })
    assert.containsSubset(response.body().skipped, [
      { name: long.slice(1), reason: 'The name is longer than 120 characters' },
    ])
    const prefixes = response.body().servers.map(({ prefix }: { prefix: string }) => prefix)
    assert.deepEqual(prefixes.sort(), ['a_b', 'a_b_2', 'server'])
  })
})
