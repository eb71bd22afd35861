import type { Send } from '#api/mcp/upstream/http/send'
import { StatelessHttp } from '#api/mcp/upstream/stateless/stateless_http'
import { StatelessTransport } from '#api/mcp/upstream/stateless/stateless_transport'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'
import { Readable } from 'node:stream'

type Result = Record<string, unknown>
const ROOTS = { method: 'roots/list', params: {} }

/** Calls a server whose result depends on the round. @returns the response and the number of rounds */
async function callOf(results: (round: number) => Result) {
  let rounds = 0
  const send: Send = async (_url, { body: sent = '' }) => {
    const { id } = JSON.parse(sent) as { id: unknown }
    const result = results((rounds += 1))
    const body = Readable.from([Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result }))])
    return { status: 200, headers: { 'content-type': 'application/json' }, body }
  }
  const transport = new StatelessTransport(
    new StatelessHttp(new URL('http://server'), { send, headers: {}, maxBytes: 10_000_000 }),
    true
  )
  const received: JSONRPCMessage[] = []
  transport.onmessage = (message) => {
    if ('method' in message && 'id' in message) {
      void transport.send({ jsonrpc: '2.0', id: message.id, result: { roots: [] } })
    } else received.push(message)
  }
  await transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'a' } })
  return { response: JSON.stringify(received), rounds }
}

const asking = (more: Result) => ({ resultType: 'input_required', inputRequests: {}, ...more })

test.group('Stateless MCP servers | limits', () => {
  const many = Object.fromEntries(Array.from({ length: 11 }, (_, index) => [`k${index}`, ROOTS]))
  const cases: [string, Result, RegExp, number][] = [
    ['asks for input without end', { inputRequests: { a: ROOTS } }, /input more than 10 times/, 10],
    ['asks for many inputs', { inputRequests: many }, /more than 10 inputs in one result/, 1],
    ['sends a large state', { requestState: 'x'.repeat(1_000_001) }, /at most 1000000/, 1],
    ['sends a state that is not a string', { requestState: {} }, /must be a string/, 1],
    ['returns an unknown type', { resultType: 'y'.repeat(999) }, /the type y{50}, which/, 1],
  ]
  for (const [what, more, message, calls] of cases) {
    test(`a call to a server that ${what} fails with the reason`, async ({ assert }) => {
      const { response, rounds } = await callOf(() => asking(more))
      assert.match(response, message)
      assert.equal(rounds, calls)
    })
  }

  test('a request state within the size limit is returned to the server', async ({ assert }) => {
    const complete = { resultType: 'complete', content: [] }
    const requestState = 'x'.repeat(1_000_000)
    const { response, rounds } = await callOf((round) =>
      round === 1 ? asking({ requestState }) : complete
    )
    assert.include(response, '"content":[]')
    assert.equal(rounds, 2)
  })
})
