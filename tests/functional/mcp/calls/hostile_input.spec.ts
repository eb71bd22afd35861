import { ownerForEach } from '#tests/support/groups'
import { FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  isLogIntact,
  textOf,
} from '#tests/support/mcp/gateway'
import { type GatewayProcess, startGatewayProcess } from '#tests/support/mcp/gateway_process'
import { REVISION } from '#tests/support/mcp/stateless'
import { asMember, type Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { test } from '@japa/runner'
import { once } from 'node:events'
import { request } from 'node:http'
import { connect as connectTo } from 'node:net'

const META = 'io.modelcontextprotocol/'
const SLOW_CONNECTIONS = 100

type Answer = { status: number; text: string; error: { code: number; message: string } | null }
type Headers = Record<string, string | string[]>

const callOf = (params: object = {}, more: object = {}) =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 7,
    method: 'tools/call',
    params: {
      ...{ name: 'one__echo', arguments: { message: 'x' } },
      _meta: { [`${META}protocolVersion`]: REVISION, [`${META}clientCapabilities`]: {} },
      ...params,
    },
    ...more,
  })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const edited = (from: string, to: string) => callOf().replace(from, to)

test.group('MCP gateway | hostile input', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  let gateway: GatewayProcess
  let slug: string
  let other: Client
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  group.setup(async () => {
    gateway = await startGatewayProcess()
    return () => gateway.kill()
  })
  group.each.setup(async () => {
    slug = (await approvedApplication(owner, { one: fixture.url })).slug
    const member = await asMember(owner, [])
    other = await connectClient(gateway.url, slug, member.token)
    return () => other.close()
  })

  /** Sends exactly these bytes. */
  async function send(body: string | Buffer, headers: Headers = {}): Promise<Answer> {
    const sent = request(`${gateway.url}/mcp/a/${slug}`, {
      method: 'POST',
      headers: {
        'authorization': `Bearer ${owner.token}`,
        'content-type': 'application/json',
        'accept': 'application/json, text/event-stream',
        'mcp-protocol-version': REVISION,
        'mcp-method': 'tools/call',
        'mcp-name': 'one__echo',
        ...headers,
      },
    })
    // The gateway may close the connection before it has read everything.
    sent.on('error', () => {})
    sent.end(body)
    const [response] = await once(sent, 'response')
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    let error = null
    try {
      ;({ error = null } = JSON.parse(text))
    } catch {
      // Ignored, because errors of the HTTP parser have no body.
    }
    return { status: response.statusCode, text, error }
  }

  /** Makes a call as another user while hostile requests are handled. */
  const callOther = async () => {
    const given = { name: 'one__count', arguments: {} }
    return Number(textOf(await other.callTool(given)))
  }

  const REJECTED: Record<string, [() => string | Buffer, number, RegExp, Headers?]> = {
    'a body of 10 MB': [() => callOf({ x: 'x'.repeat(10_000_000) }), 413, /too large/],
    'a body of 10 MB without a length': [
      () => callOf({ x: 'x'.repeat(10_000_000) }),
      413,
      /too large/,
      { 'transfer-encoding': 'chunked' },
    ],
    'nesting of 10,000': [() => edited('"x"', nested(10_000)), 400, /params is nested too deeply/],
    'a million values': [
      () => edited('"x"', `[${'1,'.repeat(1_000_000)}1]`),
      400,
      /at most 150,000 values/,
    ],
    'a batch': [() => `[${callOf()},${callOf()}]`, 400, /batches are not supported/],
    'an empty batch': [() => '[]', 400, /batches are not supported/],
    'a duplicate name': [
      () => edited('"name":"one__echo"', '"name":"one__echo","name":"one__count"'),
      400,
      /key "name" occurs twice/,
    ],
    'a duplicate key with another escape': [
      () => edited('"message":"x"', '"message":"x","\\u006dessage":"y"'),
      400,
      /key "message" occurs twice/,
    ],
    'invalid UTF-8': [
      () => Buffer.concat([Buffer.from(callOf()), Buffer.from([0xc3, 0x28])]),
      400,
      /not valid UTF-8/,
    ],
    'an overlong encoding': [
      () => Buffer.from(edited('"x"', '"\xc0\xaf"'), 'latin1'),
      400,
      /not valid UTF-8/,
    ],
    'UTF-16': [() => Buffer.from(callOf(), 'utf16le'), 400, /not valid (JSON|UTF-8)/],
    'a NUL character': [() => edited('"x"', '"\0"'), 400, /not valid JSON/],
    'half of a surrogate pair': [() => edited('"x"', '"\\ud800"'), 200, /half of a surrogate/],
    'text that is not JSON': [() => `${callOf()} {}`, 400, /not valid JSON/],
    'an empty body': [() => '', 400, /not valid JSON/],
    'a number beyond all limits': [() => edited('"x"', '1e999'), 400, /number that is too large/],
    'an ID of 100,000 characters': [
      () => callOf({}, { id: 'x'.repeat(100_000) }),
      400,
      /id must be an integer or a string of at most 1000 characters/,
    ],
    'an ID that is an object': [() => callOf({}, { id: {} }), 400, /id must be an integer/],
    'an ID with a fraction': [() => callOf({}, { id: 1.5 }), 400, /id must be an integer/],
    'a progress token of 100,000 characters': [
      () => callOf({ _meta: { progressToken: 'x'.repeat(100_000) } }),
      400,
      /progressToken must be/,
    ],
    'a header of 100,000 characters': [callOf, 431, /^$/, { 'x-large': 'x'.repeat(100_000) }],
    'another method in the header': [callOf, 400, /Mcp-Method/i, { 'mcp-method': 'tools/list' }],
    'two methods in headers': [
      callOf,
      400,
      /Mcp-Method/i,
      { 'mcp-method': ['tools/call', 'tools/call'] },
    ],
    'another name in the header': [callOf, 400, /Mcp-Name/, { 'mcp-name': 'one__count' }],
    'a name in invalid Base64': [callOf, 400, /Mcp-Name/, { 'mcp-name': '=?base64?b25l?x?=' }],
    'another version in the header': [
      callOf,
      400,
      /MCP-Protocol-Version/i,
      { 'mcp-protocol-version': '2025-11-25' },
    ],
    'an unknown version in header and body': [
      () => edited(REVISION, '2030-01-01'),
      400,
      /Unsupported protocol version/,
      { 'mcp-protocol-version': '2030-01-01' },
    ],
    'a session that does not exist': [
      () => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
      404,
      /session/i,
      { 'mcp-session-id': 'x', 'mcp-protocol-version': '2025-11-25' },
    ],
  }

  test("ambiguous or oversized input is rejected with an explicit error and does not affect other users' calls", async ({
    assert,
  }) => {
    let calls = 0
    for (const [what, [body, status, message, headers]] of Object.entries(REJECTED)) {
      const [answer, count] = await Promise.all([send(body(), headers), callOther()])
      assert.equal(answer.status, status, `${what}: ${answer.text.slice(0, 300)}`)
      assert.match(answer.error?.message ?? answer.text, message, what)
      assert.equal(count, (calls += 1), what)
    }
    assert.isTrue(fixture.calls.every(({ tool }) => tool === 'count'))
    const { status, text } = await send(callOf())
    assert.equal(status, 200)
    assert.include(text, '"text":"x"')
    assert.isTrue(await isLogIntact(owner.team.id))
  }).timeout(120_000)

  test("a request with another user's session ID returns 404 or acts only for the caller", async ({
    assert,
  }) => {
    const { transport } = other
    const sessionId = String((transport as { sessionId?: string }).sessionId)
    const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const version = { 'mcp-protocol-version': '2025-11-25' }
    const stolen = await send(list, { ...version, 'mcp-session-id': sessionId })
    assert.equal(stolen.status, 404)
    // A request without a session acts for the user of its token.
    const { text } = await send(callOf(), { 'mcp-session-id': sessionId })
    assert.include(text, '"text":"x"')
    const users = (await callsOf(owner.team.id)).map(({ user_id: id }) => id)
    assert.deepEqual(users, [owner.user.id])
  })

  test('calls with tool names that the database cannot store are denied and logged', async ({
    assert,
  }) => {
    const name = 'one__\0echo\ud800'
    const encoded = `=?base64?${Buffer.from('one__\0echo').toString('base64')}?=`
    const denied = await send(callOf({ name: 'one__\0echo' }), { 'mcp-name': encoded })
    assert.match(denied.text, /Unknown tool/)
    await assert.rejects(() => other.callTool({ name, arguments: {} }), /Unknown tool/)
    await assert.rejects(() => other.getPrompt({ name }), /one__/)
    await assert.rejects(() => other.readResource({ uri: `assay://one/${name}` }), /assay/)
    const calls = await callsOf(owner.team.id)
    assert.isTrue(calls.every(({ outcome }) => outcome === 'denied'))
    assert.lengthOf(calls, 4)
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('JSON references in arguments are passed to the server unresolved', async ({ assert }) => {
    const bomb = Object.fromEntries(
      Array.from({ length: 60 }, (_, index) => [
        `a${index}`,
        { allOf: [{ $ref: `#/a${index + 1}` }, { $ref: `#/a${index + 1}` }] },
      ])
    )
    const result = await other.callTool({ name: 'one__echo', arguments: { message: '', bomb } })
    assert.isNotTrue(result.isError)
    assert.deepEqual(fixture.calls.at(-1)?.arguments.bomb, bomb)
  })

  const references = (depth: number) => ({
    type: 'object' as const,
    $ref: '#/$defs/a0',
    $defs: Object.fromEntries(
      Array.from({ length: depth }, (_, index) => [
        `a${index}`,
        {
          allOf: [{ $ref: `#/$defs/a${(index + 1) % depth}` }, { $ref: 'http://127.0.0.1:9/x' }],
        },
      ])
    ),
  })
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
  const listWith = (schema: string) => `{"tools":[{"name":"echo","inputSchema":${schema}}]}`
  const LISTS: Record<string, [string, RegExp]> = {
    'references that double at each step and never end': [
      listWith(JSON.stringify(references(100))),
      /changed after its approval/,
    ],
    '300 levels of nesting': [
      listWith(`{"type":"object","properties":${deep(300)}}`),
      /cannot be verified.*nested deeper than 200 levels/,
    ],
    '10,000 levels of nesting': [
      listWith(`{"type":"object","properties":${deep(10_000)}}`),
      /cannot be verified.*nested too deeply/,
    ],
  }

  for (const [what, [list, message]] of Object.entries(LISTS)) {
    test(`calls to a server are blocked if its tool list has ${what}, and calls to other servers succeed`, async ({
      assert,
    }) => {
      const hostile = new FixtureServer()
      await hostile.start()
      const { slug: mixed } = await approvedApplication(owner, { two: hostile.url })
      const client = await connectClient(gateway.url, mixed, owner.token)
      try {
        hostile.raw = (method) => (method === 'tools/list' ? list : undefined)
        const call = client.callTool({ name: 'two__echo', arguments: { message: 'x' } })
        const [result, count] = await Promise.all([call, callOther()])
        assert.isTrue(result.isError)
        assert.match(textOf(result), message)
        assert.equal(count, 1)
        assert.isEmpty(hostile.calls)
        const calls = await callsOf(owner.team.id)
        assert.sameMembers(
          calls.map(({ outcome }) => outcome),
          ['denied', 'completed']
        )
      } finally {
        await client.close()
        await hostile.kill()
      }
    })
  }

  test('a result nested 10,000 levels deep is not delivered, and its call is ambiguous', async ({
    assert,
  }) => {
    fixture.raw = (method) =>
      method === 'tools/call' ? `{"content":[],"structuredContent":${deep(10_000)}}` : undefined
    const { text } = await send(callOf())
    assert.match(text, /nested too deeply.*It is unknown whether the call took effect/)
    const calls = await callsOf(owner.team.id)
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['ambiguous']
    )
  })

  test("connections that send headers or bodies slowly are closed, and other users' calls are not affected", async ({
    assert,
  }) => {
    await allow(owner.team.id)
    const { hostname, port } = new URL(gateway.url)
    const head = `POST /mcp/a/${slug} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${owner.token}\r\n`
    const slow = (start: string) => {
      const socket = connectTo(Number(port), hostname)
      let received = ''
      socket.on('error', () => {})
      socket.setEncoding('utf8').on('data', (chunk) => (received += chunk))
      socket.write(start)
      const timer = setInterval(() => socket.writable && socket.write('x'), 1000)
      return new Promise<string>((resolve) => {
        socket.once('close', () => {
          clearInterval(timer)
          resolve(received)
        })
      })
    }
    const waiting = Array.from({ length: SLOW_CONNECTIONS }, (_, index) =>
      slow(index % 2 ? `${head}x-slow: ` : `${head}content-length: 100000\r\n\r\n{"a":"`)
    )
    let isOver = false
    const ended = Promise.all(waiting).finally(() => (isOver = true))
    let calls = 0
    while (!isOver) {
      assert.equal(await callOther(), (calls += 1))
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const texts = await ended
    assert.isTrue(texts.every((text) => text.startsWith('HTTP/1.1 408')))
    assert.isAbove(calls, 1)
  }).timeout(120_000)
})
