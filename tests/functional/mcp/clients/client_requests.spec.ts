import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  alertsOf,
  allow,
  approvedApplication,
  callsOf,
  connectClient,
  gatewayForAll,
  isLogIntact,
  newSecret,
  textOf,
} from '#tests/support/mcp/gateway'
import { FORM, POISONED, SAMPLE } from '#tests/support/mcp/samples'
import { clientsForEach } from '#tests/support/mcp/clients'
import type { Persona } from '#tests/support/personas'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import {
  type ClientCapabilities,
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'

const ALL: ClientCapabilities = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }

test.group('MCP server requests to clients', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  /** Connects a client that responds to every request and records what it receives. */
  async function connect(slug: string, capabilities = ALL, city = 'Oslo') {
    const received: { method: string; params: Record<string, unknown> }[] = []
    const client = new Client({ name: 'test', version: '1' }, { capabilities })
    const note = ({ method, params = {} }: { method: string; params?: object | undefined }) =>
      void received.push({ method, params: { ...params } })
    if (capabilities.elicitation) {
      client.setRequestHandler(ElicitRequestSchema, (request) => {
        note(request)
        return { action: 'accept', content: { city } }
      })
    }
    if (capabilities.sampling) {
      client.setRequestHandler(CreateMessageRequestSchema, (request) => {
        note(request)
        return { role: 'assistant', model: 'test', content: { type: 'text', text: city } }
      })
    }
    if (capabilities.roots) {
      client.setRequestHandler(ListRootsRequestSchema, (request) => {
        note(request)
        return { roots: [{ uri: 'file:///work', name: city }] }
      })
    }
    await connectClient(gateway.url, slug, owner.token, client)
    clients.push(client)
    return { client, received }
  }

  /** Makes each call of the tool `echo` send the next request and return the response or the error. */
  const requests: { method: string; params: object }[] = []
  const askDuringCalls = () => {
    fixture.answer = async ({ ask }) => {
      const { method, params } = requests.shift() ?? { method: 'none', params: {} }
      const response = await ask(method, { ...params }).catch((error: unknown) => ({
        error: String(error),
      }))
      return { content: [{ type: 'text', text: JSON.stringify(response) }] }
    }
  }
  const callWith = async (client: Client, method: string, params: object = {}) => {
    requests.push({ method, params })
    return textOf(await client.callTool({ name: 'one__echo', arguments: {} }))
  }
  const application = async (values: object = { kind: 'client_request' }) => {
    const made = await approvedApplication(owner, { one: fixture.url })
    await allow(owner.team.id, values)
    askDuringCalls()
    return made
  }

  test('elicitation, sampling, and roots requests reach the client of the call, and its responses reach the server', async ({
    assert,
  }) => {
    const { slug } = await application()
    const { client, received } = await connect(slug)
    const other = await connect(slug, ALL, 'Lima')
    const [elicited, elsewhere] = await Promise.all([
      callWith(client, 'elicitation/create', FORM),
      callWith(other.client, 'elicitation/create', FORM),
    ])
    assert.deepEqual(JSON.parse(elicited), { action: 'accept', content: { city: 'Oslo' } })
    assert.deepEqual(JSON.parse(elsewhere), { action: 'accept', content: { city: 'Lima' } })
    assert.include(await callWith(client, 'sampling/createMessage', SAMPLE), 'Oslo')
    assert.include(await callWith(client, 'roots/list'), 'file:///work')
    const url = { mode: 'url', message: 'Sign in', elicitationId: 'e1', url: 'https://idp.test/a' }
    assert.include(await callWith(client, 'elicitation/create', url), 'accept')
    assert.deepEqual(
      received.map(({ method }) => method),
      ['elicitation/create', 'sampling/createMessage', 'roots/list', 'elicitation/create']
    )
    const [first] = received
    assert.containsSubset(first?.params, {
      message: 'Which city?',
      _meta: { 'assay/request': { server: 'one', item: 'echo' } },
    })
    assert.lengthOf(other.received, 1)
    const calls = await callsOf(owner.team.id).where('tool', 'elicitation')
    assert.containsSubset(calls, [{ outcome: 'completed', method: 'elicitation/create' }])
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('a server receives the capabilities of the client, and requests for undeclared capabilities return an error', async ({
    assert,
  }) => {
    const { slug } = await application()
    const { client, received } = await connect(slug, { elicitation: { form: {} } })
    assert.match(
      await callWith(client, 'sampling/createMessage', SAMPLE),
      /did not declare the capability for sampling/
    )
    const url = { mode: 'url', message: 'Sign in', elicitationId: 'e1', url: 'https://idp.test/a' }
    assert.match(await callWith(client, 'elicitation/create', url), /elicitation_url/)
    const incapable = await connect(slug, {})
    assert.match(
      await callWith(incapable.client, 'elicitation/create', FORM),
      /only to a client that can respond/
    )
    assert.deepEqual(fixture.clientCapabilities.slice(-2), [{ elicitation: { form: {} } }, {}])
    assert.isEmpty([...received, ...incapable.received])
  })

  test('server requests are denied unless a permission matches them', async ({ assert }) => {
    const host = { path: '/url', operator: 'host_in', value: ['idp.test'] }
    const { slug } = await application({
      ...{ kind: 'client_request', tool: 'elicitation_url' },
      conditions: JSON.stringify([host]),
    })
    const { client, received } = await connect(slug)
    assert.match(await callWith(client, 'elicitation/create', FORM), /The request was denied/)
    const to = (url: string) => ({ mode: 'url', message: 'Sign in', elicitationId: 'e', url })
    assert.match(
      await callWith(client, 'elicitation/create', to('https://evil.test/a')),
      /The request was denied/
    )
    assert.match(await callWith(client, 'elicitation/create', to('https://idp.test/a')), /accept/)
    assert.lengthOf(received, 1)
    const denied = await callsOf(owner.team.id).where('outcome', 'denied')
    assert.lengthOf(denied, 2)
  })

  test('poisoned texts, secrets, forms for credentials, and unsafe URLs do not reach the client', async ({
    assert,
  }) => {
    const { slug } = await application()
    const { client, received } = await connect(slug)
    const secret = newSecret()
    const password = { type: 'object', properties: { password: { type: 'string' } } }
    const cases: [string, object, RegExp][] = [
      ['elicitation/create', { ...FORM, message: POISONED }, /was not passed on/],
      ['elicitation/create', { ...FORM, message: `Use ${secret}` }, /was not passed on/],
      ['elicitation/create', { ...FORM, requestedSchema: password }, /credentials_requested/],
      [
        'elicitation/create',
        { mode: 'url', message: 'a', url: 'javascript:alert(1)' },
        /unsafe_url/,
      ],
      ['sampling/createMessage', { ...SAMPLE, systemPrompt: POISONED }, /was not passed on/],
      ['elicitation/create', { mode: 'voice', message: 'a' }, /is not passed on/],
      ['logging/none', {}, /is not passed on/],
    ]
    for (const [method, params, error] of cases) {
      assert.match(await callWith(client, method, params), error)
    }
    assert.isEmpty(received)
    assert.notInclude(JSON.stringify(await callsOf(owner.team.id)), secret)
    assert.notInclude(JSON.stringify(await alertsOf(owner.team.id)), secret)
  })

  test('the log contains no text from the client, and responses that are too long are withheld', async ({
    assert,
  }) => {
    const { slug } = await application()
    const secret = newSecret()
    const { client } = await connect(slug)
    const respond = (response: () => { action: 'accept'; content: Record<string, string> }) =>
      client.setRequestHandler(ElicitRequestSchema, response)
    respond(() => {
      throw new Error(`Not with ${secret}`)
    })
    const rejected = await callWith(client, 'elicitation/create', FORM)
    assert.match(rejected, /The client rejected the request/)
    respond(() => ({ action: 'accept', content: { city: 'a'.repeat(200_001) } }))
    const long = await callWith(client, 'elicitation/create', FORM)
    assert.match(long, /more than 200000 characters/)
    const calls = await callsOf(owner.team.id).where('tool', 'elicitation').orderBy('created_at')
    assert.deepEqual(
      calls.map(({ outcome }) => outcome),
      ['failed', 'withheld']
    )
    const stored = JSON.stringify([rejected, calls, await alertsOf(owner.team.id)])
    assert.notInclude(stored, secret)
  })

  test('a client response with a secret does not reach the server', async ({ assert }) => {
    const { slug } = await application()
    const secret = newSecret()
    const { client } = await connect(slug, ALL, secret)
    const result = await callWith(client, 'elicitation/create', FORM)
    assert.match(result, /The response was withheld/)
    assert.notInclude(result, secret)
    const [call] = await callsOf(owner.team.id).where('tool', 'elicitation')
    assert.equal(call.outcome, 'withheld')
    assert.notInclude(JSON.stringify(await alertsOf(owner.team.id)), secret)
  })

  test('a server request never includes the context of other servers, and a server can send at most 10 requests per call', async ({
    assert,
  }) => {
    const { slug } = await application()
    const { client, received } = await connect(slug)
    await callWith(client, 'sampling/createMessage', { ...SAMPLE, includeContext: 'allServers' })
    assert.equal(received[0]?.params.includeContext, 'none')
    fixture.answer = async ({ ask }) => {
      for (let sent = 0; sent < 10; sent++) await ask('elicitation/create', FORM)
      const refused = await ask('elicitation/create', FORM).catch(String)
      return { content: [{ type: 'text', text: String(refused) }] }
    }
    const result = await client.callTool({ name: 'one__echo', arguments: { message: 'a' } })
    assert.match(textOf(result), /may send 10 requests/)
    assert.lengthOf(received, 11)
  })
})
