import { ENVIRONMENT, httpKind, kindsAt, type Kind } from '#tests/support/scripted/kinds_of_targets'
import { clientCertificatePeer } from '#tests/support/peers/client_certificate_peer'
import { startPeerOfEveryKind, startSocketOfEveryKind } from '#tests/support/peers/every_kind'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { asOwner, type Persona } from '#tests/support/personas'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { SECRET } from '#tests/support/records/target_records'
import { newTool, type Tool, TOOL_VERSIONS } from '#tests/support/tool/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Contains characters that would break a request if they were inserted without escaping. */
const PROMPT = 'He said "no" & left: 100 %?\nThen <i>what</i>'
const CALL = JSON.stringify({ tool: 'ask', args: { question: 'Who?' } })

type Row = {
  provider: { label: string }
  response?: { output?: unknown }
  error?: string | null
  metadata?: { sessionId?: string }
}

test.group('Target types in the command-line tool', (group) => {
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(120_000)

  async function store(client: ApiClient, { token }: Persona, name: string, kind: Kind) {
    const made = await client
      .post('/api/v1/providers')
      .json({ name, ...kind })
      .bearerToken(token)
    if (made.status() !== 201) throw new Error(`${name}: ${JSON.stringify(made.body())}`)
    return `promptfoo://provider/${made.body().id}`
  }

  for (const version of Object.keys(TOOL_VERSIONS) as (keyof typeof TOOL_VERSIONS)[]) {
    test(`the command-line tool sends special characters and its own credentials to targets of every type: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const [peer, socketPeer, mcp, secure] = [
        await startPeerOfEveryKind(),
        await startSocketOfEveryKind(),
        await startMcpPeer('stream'),
        await clientCertificatePeer((body) => ({ text: `You said ${JSON.parse(body).message}` })),
      ]
      const owner = await asOwner()
      const tool = newTool(version)
      cleanup(async () => {
        for (const each of [peer, socketPeer, mcp, secure]) await each.close()
        await tool.remove()
      })
      tool.signIn(owner)
      const places = { secure: secure.url, socket: socketPeer.url, mcp: mcp.url }
      const providers: string[] = []
      for (const [name, kind] of Object.entries(kindsAt(peer.url, places))) {
        providers.push(await store(client, owner, name, kind))
      }
      // The tool's MCP provider reads the variable `prompt`; other providers get the rendered prompt.
      const tests = [{ vars: { text: PROMPT, prompt: CALL } }]
      const config = { prompts: ['{{text}}'], providers, tests }
      writeFileSync(join(tool.folder, 'config.json'), JSON.stringify(config))
      const run = await tool.run(
        [
          'eval',
          '-c',
          'config.json',
          '--no-share',
          '--no-cache',
          '--no-table',
          '-o',
          'results.json',
        ],
        { env: ENVIRONMENT }
      )
      const read = JSON.parse(readFileSync(join(tool.folder, 'results.json'), 'utf8'))
      const rows: Row[] = read.results.results
      const responses = Object.fromEntries(
        rows.map(({ provider, response, error }) => [provider.label, response?.output ?? error])
      )
      const { failing, 'mcp': called, 'whole text': whole, ...alike } = responses
      assert.deepEqual(
        alike,
        Object.fromEntries(Object.keys(alike).map((name) => [name, `You said ${PROMPT}`])),
        run.stdout + run.stderr
      )
      assert.lengthOf(Object.keys(responses), providers.length)
      assert.equal(whole, JSON.stringify({ text: `You said ${PROMPT}` }))
      assert.equal(called, 'You said: Who?')
      assert.include(failing, 'status 500')
      assert.deepEqual(secure.subjects, ['client'])
      assert.isTrue(socketPeer.handshakes.every((headers) => headers['x-key'] === SECRET))
      assert.isTrue(mcp.headers.every((headers) => headers['x-key'] === SECRET))
      const session = rows.find(({ provider }) => provider.label === 'cookie session')
      assert.equal(session?.metadata?.sessionId, 'abc123')
    })
  }

  /** Runs two test cases of a plugin with two strategies against a target. Returns the run and its uploaded results. */
  async function attack(client: ApiClient, tool: Tool, owner: Persona, kind: Kind, name: string) {
    const target = (await store(client, owner, name, kind)).replace('promptfoo://provider/', '')
    const made = await client
      .post('/api/v1/redteam/configs')
      .json({
        name,
        config: {
          plugins: [{ id: 'contracts' }],
          strategies: [{ id: 'basic' }, { id: 'goat', config: { maxTurns: 2 } }],
          numTests: 2,
        },
      })
      .bearerToken(owner.token)
    const run = await tool.run(['redteam', 'run', '-c', made.body().id, '-t', target], {
      env: ENVIRONMENT,
      timeoutMs: 100_000,
    })
    const uploaded = await db.from('evals').where('target_id', target).first()
    return { run, uploaded }
  }

  test('the command-line tool creates a session per conversation and sends tool calls to MCP servers', async ({
    client,
    assert,
    cleanup,
  }) => {
    const peer = await startScriptedTarget({
      answer: { kind: 'reply', json: { text: 'I cannot help with that.' } },
    })
    const mcp = await startMcpPeer('json')
    const owner = await asOwner()
    const tool = newTool()
    cleanup(() => Promise.all([peer.close(), mcp.close(), tool.remove()]).then(() => {}))
    tool.signIn(owner)
    const session = httpKind(peer.url, {
      sessionSource: 'client',
      body: '{"message":"{{prompt}}","room":"{{sessionId}}"}',
    })
    const talked = await attack(client, tool, owner, session, 'Rooms')
    assert.containSubset(talked.uploaded, { total: 4, errors: 0 }, talked.run.stdout)
    const rooms = Object.groupBy(peer.requests, ({ body }): string => JSON.parse(body).room)
    assert.notInclude(Object.keys(rooms), '')
    assert.sameMembers(
      Object.values(rooms).map((requests) => requests?.length),
      [1, 1, 2, 2],
      'two attacks of one message and two conversations of two'
    )
    const { mcp: called } = kindsAt(peer.url, { secure: '', socket: '', mcp: mcp.url })
    const written = '{"question":"{{prompt}}","tenant":"acme"}'
    const fixed = { ...called, settings: { ...called.settings, arguments: written } }
    const done = await attack(client, tool, owner, fixed, 'Calls')
    assert.containSubset(done.uploaded, { total: 4, errors: 0 }, done.run.stdout)
    assert.isTrue(
      mcp.calls.every(({ question }) => typeof question === 'string' && question !== '')
    )
    assert.isTrue(
      mcp.calls.every(({ tenant }) => tenant === 'acme'),
      JSON.stringify(mcp.calls)
    )
    assert.isAtLeast(mcp.calls.length, 4)
  })
})
