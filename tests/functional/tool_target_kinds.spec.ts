import { clientCertificatePeer } from '#tests/support/peers/client_certificate_peer'
import { certificates } from '#tests/support/peers/certificates'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import { asOwner, type Persona } from '#tests/support/personas'
import { type Answer, type SeenRequest, startScriptedTarget } from '#tests/support/scripted_target'
import { newTool, type Tool, TOOL_VERSIONS } from '#tests/support/tool'
import testUtils from '@adonisjs/core/services/test_utils'
import db from '@adonisjs/lucid/services/db'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'
import { createVerify, generateKeyPairSync } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECRET = 'sesame-open-0123456789'

/** What would break a request that it is put into as it is. */
const PROMPT = 'He said "no" & left: 100 %?\nThen <i>what</i>'
const CALL = JSON.stringify({ tool: 'ask', args: { question: 'Who?' } })

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PEM = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

const JSON_TYPE = { name: 'Content-Type', value: 'application/json' }
const said = (text: string, headers: Record<string, string> = {}): Answer => ({
  kind: 'reply',
  json: { text: `You said ${text}` },
  headers,
})
const NOT_FOR_YOU: Answer = { kind: 'status', status: 401, body: '{"text":"Who are you?"}' }

/** Answers each request as the kind of target that its path names, with the message that arrived there. */
const answerTo = ({ path, headers, body }: SeenRequest): Answer => {
  const url = new URL(path, 'http://peer')
  switch (url.pathname) {
    case '/token':
      return body.includes(`client_secret=${SECRET}`)
        ? { kind: 'reply', json: { access_token: 'token-1', expires_in: 3600 } }
        : NOT_FOR_YOU
    case '/oauth':
      return headers.authorization === 'Bearer token-1'
        ? said(JSON.parse(body).message)
        : NOT_FOR_YOU
    case '/signed':
      return createVerify('SHA256')
        .update(`app\n${String(headers['x-time'])}`)
        .verify(publicKey, String(headers['x-signature']), 'base64')
        ? said(JSON.parse(body).message)
        : NOT_FOR_YOU
    case '/cookie':
      return said(JSON.parse(body).message, { 'set-cookie': 'sid=abc123; Path=/' })
    case '/stream':
      return { kind: 'reply', text: streamOf(`You said ${JSON.parse(body).message}`) }
    case '/form':
      return said(new URLSearchParams(body).get('q') ?? '')
    case '/query':
      return said(url.searchParams.get('q') ?? '')
    case '/xml':
      return said(
        body.replace(/&(quot|amp|lt|gt|#39);/g, (_, name) => ENTITIES[name] ?? '').slice(3, -4)
      )
    case '/plain':
      return said(JSON.parse(body).message)
    default:
      return { kind: 'status', status: 500, body: 'You said nothing' }
  }
}

const ENTITIES: Record<string, string> = {
  'quot': '"',
  'amp': '&',
  'lt': '<',
  'gt': '>',
  '#39': "'",
}

const streamOf = (text: string) =>
  [...(text.match(/[^]{1,9}/g) ?? []).map((piece) => JSON.stringify({ delta: piece })), '[DONE]']
    .map((data) => `data: ${data}\n\n`)
    .join('')

type Kind = { type: string; settings: object }

const http = (url: string, settings: object = {}): Kind => ({
  type: 'http',
  settings: {
    url,
    headers: [JSON_TYPE],
    body: '{"message":"{{prompt}}"}',
    responsePath: 'text',
    ...settings,
  },
})

/** One target of each kind, by the name under which its answer is looked for. */
const kindsAt = (at: string, places: { secure: string; socket: string; mcp: string }) => ({
  'oauth': http(`${at}/oauth`, {
    auth: 'oauth',
    oauth: {
      tokenUrl: `${at}/token`,
      clientId: 'assay',
      clientSecret: { value: SECRET },
      scope: 'chat read',
    },
  }),
  'signature': http(`${at}/signed`, {
    auth: 'signature',
    headers: [
      JSON_TYPE,
      { name: 'X-Signature', value: '{{signature}}' },
      { name: 'X-Time', value: '{{signatureTimestamp}}' },
    ],
    signature: {
      privateKey: { value: PEM },
      data: 'app\\n{{signatureTimestamp}}',
      algorithm: 'SHA256',
      validityMs: 60_000,
    },
  }),
  'certificate': http(places.secure, {
    certificate: {
      cert: certificates.client.cert,
      key: { value: certificates.client.key },
      ca: certificates.ca,
    },
  }),
  'cookie session': http(`${at}/cookie`, {
    sessionSource: 'server',
    sessionPath: 'cookies.sid',
    headers: [JSON_TYPE, { name: 'Cookie', value: 'sid={{sessionId}}' }],
  }),
  'stream': http(`${at}/stream`, { stream: 'sse', streamPath: 'delta', responsePath: '' }),
  'form': http(`${at}/form`, {
    headers: [{ name: 'Content-Type', value: 'application/x-www-form-urlencoded' }],
    body: 'q={{prompt}}&n=1',
  }),
  'query': http(`${at}/query?q={{prompt}}`, { method: 'GET', headers: [], body: '' }),
  'xml': http(`${at}/xml`, {
    headers: [{ name: 'Content-Type', value: 'application/xml' }],
    body: '<q>{{prompt}}</q>',
  }),
  'JSON by another name': http(`${at}/plain`, {
    headers: [{ name: 'Content-Type', value: 'text/plain' }],
  }),
  'whole text': http(`${at}/plain`, { responsePath: '' }),
  'raw request': {
    type: 'http',
    settings: {
      rawRequest: `POST /plain HTTP/1.1\nHost: ${new URL(at).host}\nContent-Type: application/json\n\n{"message": {{prompt | dump}}}`,
      useHttps: false,
      responsePath: 'text',
    },
  },
  'failing': http(`${at}/nothing`, { responsePath: '' }),
  'socket': socket(places.socket, 'one', { responsePath: 'text' }),
  'socket with an end': socket(places.socket, 'many', {
    responsePath: 'text',
    end: 'match',
    endPath: 'kind',
    endValue: 'end',
  }),
  'socket that closes': socket(places.socket, 'close', { end: 'close' }),
  'mcp': {
    type: 'mcp',
    settings: {
      url: places.mcp,
      tool: 'ask',
      arguments: '{"question":"{{prompt}}"}',
      headers: [{ name: 'X-Key', secret: true, value: { value: SECRET } }],
    },
  },
})

const socket = (url: string, how: string, settings: object): Kind => ({
  type: 'websocket',
  settings: {
    url,
    message: `{"how":"${how}","text":"{{prompt}}","room":"r-{{sessionId}}"}`,
    headers: [{ name: 'X-Key', secret: true, value: { value: SECRET } }],
    ...settings,
  },
})

/** Answers in one message, in several with an end, or in several until it closes. */
const startSocket = () =>
  startSocketPeer((message) => {
    const { how, text, room } = JSON.parse(message)
    const answer = `You said ${text}`
    if (room !== 'r-') return { texts: ['{"text":"Wrong room"}'] }
    if (how === 'one') return { texts: [JSON.stringify({ text: answer })] }
    const [start, rest] = [answer.slice(0, 12), answer.slice(12)]
    if (how === 'close') return { texts: [start, rest], close: true }
    const pieces = [start, rest].map((piece) => JSON.stringify({ text: piece }))
    return { texts: [...pieces, '{"kind":"end"}'] }
  })

const ENVIRONMENT = {
  TARGET_OAUTH_CLIENT_SECRET: SECRET,
  TARGET_SIGNATURE_PRIVATE_KEY: PEM,
  TARGET_CERTIFICATE_KEY: certificates.client.key,
  TARGET_X_KEY: SECRET,
}

type Row = {
  provider: { label: string }
  response?: { output?: unknown }
  error?: string | null
  metadata?: { sessionId?: string }
}

test.group('The command-line tool calls targets of every kind as the server does', (group) => {
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
    test(`whatever the prompt holds, with credentials of its own environment: ${version}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const [peer, socketPeer, mcp, secure] = [
        await startScriptedTarget({ answer: answerTo }),
        await startSocket(),
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
      // Of a call the tool asks for the variable, of everything else for the prompt.
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
      const answers = Object.fromEntries(
        rows.map(({ provider, response, error }) => [provider.label, response?.output ?? error])
      )
      const { failing, 'mcp': called, 'whole text': whole, ...alike } = answers
      assert.deepEqual(
        alike,
        Object.fromEntries(Object.keys(alike).map((name) => [name, `You said ${PROMPT}`])),
        run.stdout + run.stderr
      )
      assert.lengthOf(Object.keys(answers), providers.length)
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

  /** Runs one attack of a plugin by each strategy on a target. */
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

  test('in red teams clients make a session for each conversation, and an MCP server gets calls', async ({
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
    const session = http(peer.url, {
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
    const done = await attack(client, tool, owner, called, 'Calls')
    assert.containSubset(done.uploaded, { total: 4, errors: 0 }, done.run.stdout)
    assert.isTrue(
      mcp.calls.every(({ question }) => typeof question === 'string' && question !== '')
    )
    assert.isAtLeast(mcp.calls.length, 4)
  })
})
