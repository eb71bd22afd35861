import { ownerForEach } from '#tests/support/groups'
import { type FixtureServer, fixtureForEach } from '#tests/support/mcp/fixture_server'
import {
  allow,
  approvedApplication,
  callsOf,
  gatewayForAll,
  isLogIntact,
  newSecret,
  textOf,
} from '#tests/support/mcp/gateway'
import { connectStateless, sendStateless } from '#tests/support/mcp/stateless'
import { FORM, SAMPLE } from '#tests/support/mcp/samples'
import { clientsForEach } from '#tests/support/mcp/clients'
import { asMember, type Persona } from '#tests/support/personas'
import type { Client } from '@modelcontextprotocol/client'
import db from '@adonisjs/lucid/services/db'
import encryption from '@adonisjs/core/services/encryption'
import { test } from '@japa/runner'

const CAPABILITIES = { elicitation: { form: {}, url: {} }, sampling: {}, roots: {} }
const ACCEPTED = { action: 'accept', content: { city: 'Oslo' } }
const PURPOSE = 'mcp request state'

test.group('Server requests to stateless MCP clients', (group) => {
  let owner: Persona
  let fixture: FixtureServer
  const gateway = gatewayForAll(group)
  ownerForEach(group, (one) => (owner = one))
  fixtureForEach(group, (one) => (fixture = one))
  const clients = clientsForEach<Client>(group)

  /** Makes each call send the requests concurrently and return the responses. */
  const askDuringCalls = (requests: [string, object][]) => {
    fixture.answer = async ({ ask }) => {
      const responses = await Promise.all(
        requests.map(([method, params]) =>
          ask(method, { ...params }).catch((error: unknown) => ({ error: String(error) }))
        )
      )
      return { content: [{ type: 'text', text: JSON.stringify(responses) }] }
    }
  }
  const application = async (requests: [string, object][]) => {
    const made = await approvedApplication(owner, { one: fixture.url })
    await allow(owner.team.id, { kind: 'client_request' })
    askDuringCalls(requests)
    return made
  }
  const CALL = { name: 'one__echo', arguments: { message: 'a' } }
  const call = (
    slug: string,
    params: Record<string, unknown> = {},
    { token = owner.token, method = 'tools/call', capabilities = CAPABILITIES as object } = {}
  ) =>
    sendStateless(`${gateway.url}/mcp/a/${slug}`, token, {
      ...{ method, capabilities },
      params: { ...CALL, ...params },
    })
  /** Returns the state and the keys of a call that waits for input. */
  const waiting = async (slug: string) => {
    const { body } = await call(slug)
    const { requestState, inputRequests } = body.result ?? {}
    return { requestState: String(requestState), keys: Object.keys(inputRequests ?? {}) }
  }

  test('elicitation, sampling, and roots requests reach the client as input_required results', async ({
    assert,
  }) => {
    const { slug } = await application([
      ['elicitation/create', FORM],
      ['sampling/createMessage', SAMPLE],
      ['roots/list', {}],
    ])
    const received: unknown[] = []
    const client = await connectStateless(
      ...([gateway.url, slug, owner.token, { capabilities: CAPABILITIES }] as const),
      (one) => {
        one.setRequestHandler('elicitation/create', ({ params }) => {
          received.push(params)
          return { action: 'accept' as const, content: { city: 'Oslo' } }
        })
        one.setRequestHandler('sampling/createMessage', () => ({
          ...{ role: 'assistant' as const, model: 'test' },
          content: { type: 'text' as const, text: 'Summary' },
        }))
        one.setRequestHandler('roots/list', () => ({ roots: [{ uri: 'file:///work' }] }))
      }
    )
    clients.push(client)
    const text = textOf(await client.callTool(CALL))
    for (const part of ['Oslo', 'Summary', 'file:///work']) assert.include(text, part)
    assert.containsSubset(received, [{ message: 'Which city?' }])
    assert.lengthOf(fixture.calls, 1)
    const calls = await callsOf(owner.team.id)
    assert.sameMembers(
      calls.map(({ tool, outcome }) => `${tool} ${outcome}`),
      ['echo completed', 'elicitation completed', 'sampling completed', 'roots completed']
    )
    assert.isTrue(await isLogIntact(owner.team.id))
  })

  test('a server request requires a permission and a declared capability, and a response with a secret is withheld', async ({
    assert,
  }) => {
    const { slug } = await application([['elicitation/create', FORM]])
    const incapable = await call(slug, {}, { capabilities: { sampling: {} } })
    assert.match(textOf(incapable.body.result), /did not declare|not support/i)
    const { requestState, keys } = await waiting(slug)
    const secret = newSecret()
    const response = { action: 'accept', content: { city: secret } }
    const inputResponses = { [String(keys[0])]: response }
    const { body } = await call(slug, { requestState, inputResponses })
    assert.match(textOf(body.result), /The response was withheld/)
    assert.notInclude(JSON.stringify(await callsOf(owner.team.id)), secret)
    await allow(owner.team.id, { kind: 'client_request', effect: 'deny', position: 1 })
    gateway.served.service.configurations.forget(owner.team.id)
    const denied = await call(slug)
    assert.match(textOf(denied.body.result), /The request was denied/)
  })

  test('a client can respond in several rounds, and unknown keys are ignored', async ({
    assert,
  }) => {
    const { slug } = await application([
      ['elicitation/create', FORM],
      ['roots/list', {}],
    ])
    const { requestState, keys } = await waiting(slug)
    assert.lengthOf(keys, 2)
    const next = async (state: unknown, inputResponses: object) =>
      (await call(slug, { requestState: state, inputResponses })).body
    const first = await next(requestState, { other: ACCEPTED, [String(keys[0])]: ACCEPTED })
    assert.containsSubset(first.result, { resultType: 'input_required' })
    assert.deepEqual(Object.keys(first.result?.inputRequests as object), [keys[1]])
    const invalid = await next(first.result?.requestState, { [String(keys[1])]: 1 })
    assert.equal(invalid.error?.code, -32602)
    const last = await next(first.result?.requestState, { [String(keys[1])]: { roots: [] } })
    assert.equal(last.result?.resultType, 'complete')
    assert.include(textOf(last.result), 'Oslo')
  })

  test('a replayed, altered, or expired state is rejected, and the call is not repeated', async ({
    assert,
  }) => {
    const { slug } = await application([['elicitation/create', FORM]])
    const { requestState, keys } = await waiting(slug)
    const inputResponses = { [String(keys[0])]: ACCEPTED }
    const rejected = async (state: unknown) =>
      (await call(slug, { requestState: state, inputResponses })).body.error
    const middle = Math.floor(requestState.length / 2)
    const flipped = requestState[middle] === 'A' ? 'B' : 'A'
    const altered = requestState.slice(0, middle) + flipped + requestState.slice(middle + 1)
    const content = encryption.decrypt<object>(requestState, PURPOSE)
    const expired = encryption.encrypt(content, { purpose: PURPOSE, expiresIn: -1000 })
    const otherPurpose = encryption.encrypt(content, { purpose: 'mail' })
    for (const state of [altered, `${requestState}-TAMPERED`, expired, otherPurpose, '', 7, null]) {
      assert.containsSubset(await rejected(state), { code: -32602 }, String(state))
    }
    const accepted = await call(slug, { requestState, inputResponses })
    assert.include(textOf(accepted.body.result), 'Oslo')
    assert.match(String((await rejected(requestState))?.message), /has ended/)
    assert.lengthOf(fixture.calls, 1)
  })

  test('of two concurrent requests with the same state, one is rejected', async ({ assert }) => {
    const { slug } = await application([['elicitation/create', FORM]])
    const { requestState, keys } = await waiting(slug)
    const inputResponses = { [String(keys[0])]: ACCEPTED }
    const both = await Promise.all([1, 2].map(() => call(slug, { requestState, inputResponses })))
    assert.lengthOf(
      both.filter(({ body }) => body.result !== undefined),
      1
    )
    assert.lengthOf(
      both.filter(({ body }) => body.error?.code === -32602),
      1
    )
  })

  test('at most 64 calls of a user can wait for input, regardless of the declared capabilities', async ({
    assert,
  }) => {
    const { slug } = await application([['roots/list', {}]])
    const started: ReturnType<typeof call>[] = []
    for (const sampling of [{}, { tools: {} }, undefined]) {
      const capabilities = { roots: {}, ...(sampling && { sampling }) }
      for (let index = 0; index < 22; index++) started.push(call(slug, {}, { capabilities }))
    }
    const results = (await Promise.all(started)).map(({ body }) => body)
    const refused = results.filter(({ error }) => error !== undefined)
    assert.lengthOf(refused, 2)
    assert.match(String(refused[0]?.error?.message), /At most 64 calls of a user/)
    const waits = results.filter(({ result }) => result?.resultType === 'input_required')
    assert.lengthOf(waits, 64)
    const { requestState, inputRequests } = waits[0]?.result ?? {}
    const [key = ''] = Object.keys(inputRequests ?? {})
    const ended = (capabilities: object) =>
      call(slug, { requestState, inputResponses: { [key]: { roots: [] } } }, { capabilities })
    assert.equal((await ended({ roots: {} })).body.result?.resultType, 'complete')
    assert.equal((await call(slug)).body.result?.resultType, 'input_required')
    gateway.served.service.heldCalls.stop()
  })

  test('a state is rejected if the user, application, method, name, or arguments differ from the original call', async ({
    assert,
  }) => {
    const { slug } = await application([['elicitation/create', FORM]])
    await allow(owner.team.id, { kind: 'prompt' })
    const other = await approvedApplication(owner, { two: fixture.url })
    const stranger = await asMember(owner, ['VIEW_MCP_PROXY'])
    const { requestState, keys } = await waiting(slug)
    const input = { requestState, inputResponses: { [String(keys[0])]: ACCEPTED } }
    const attempts = [
      call(slug, input, { token: stranger.token }),
      call(other.slug, input),
      call(slug, input, { method: 'prompts/get' }),
      call(slug, { ...input, name: 'one__count' }),
      call(slug, { ...input, arguments: { message: 'b' } }),
    ]
    for (const { body } of await Promise.all(attempts)) {
      assert.match(String(body.error?.message), /belongs to another request/)
    }
    const accepted = await call(slug, input)
    assert.include(textOf(accepted.body.result), 'Oslo')
    assert.lengthOf(fixture.calls, 1)
  })

  test('declaring other capabilities does not evade flow rules', async ({ assert }) => {
    const { slug, serverIds } = await approvedApplication(owner, { one: fixture.url })
    const setProfile = (name: string, profile: object) =>
      db
        .from('mcp_tools')
        .where({ server_id: serverIds[0], name })
        .update({ profile: JSON.stringify(profile) })
    await setProfile('echo', { produces: ['untrusted', 'private'], isSink: false })
    await setProfile('count', { produces: [], isSink: true })
    await call(slug, {}, { capabilities: {} })
    const { body } = await call(slug, { name: 'one__count' }, { capabilities: { roots: {} } })
    assert.match(textOf(body.result), /not sent.*Private data must not leave/)
    assert.lengthOf(fixture.calls, 1)
  })
})
