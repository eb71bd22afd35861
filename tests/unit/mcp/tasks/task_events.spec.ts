import { type CallEvents, CallsInFlight } from '#api/mcp/upstream/call_events'
import { ProgressTokens } from '#api/mcp/upstream/requests/progress_tokens'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage, Progress } from '@modelcontextprotocol/sdk/types.js'
import { test } from '@japa/runner'

const of = (taskId: string) => ({ _meta: { 'io.modelcontextprotocol/related-task': { taskId } } })

test.group('MCP server task events', () => {
  test("a message with a task ID is assigned to that task's call, or to the only call without a known task ID", async ({
    assert,
  }) => {
    const calls = new CallsInFlight()
    const { promise, resolve } = Promise.withResolvers<void>()
    const [plain, created]: CallEvents[] = [{}, { taskId: 'a' }]
    const first: CallEvents = { taskId: null }
    const second: CallEvents = { taskId: null }
    const started = [plain, created, first].map((events) =>
      calls.during(events ?? {}, () => promise)
    )
    assert.equal(calls.find(of('a')), created)
    assert.equal(calls.find(of('b')), first)
    assert.isNull(calls.find())
    started.push(calls.during(second, () => promise))
    assert.isNull(calls.find(of('b')))
    second.taskId = 'b'
    assert.equal(calls.find(of('b')), second)
    resolve()
    await Promise.all(started)
    assert.isNull(calls.find(of('a')))
  })

  test('a task can send up to 1,000 progress notifications, and messages with other tokens are passed on', ({
    assert,
  }) => {
    const others: JSONRPCMessage[] = []
    const transport: Pick<Transport, 'onmessage'> = { onmessage: (message) => others.push(message) }
    const tokens = new ProgressTokens()
    tokens.attach(transport as Transport)
    const received: Progress[] = []
    const { token, end } = tokens.open((progress) => received.push(progress))
    const report = (progressToken: string | number) =>
      transport.onmessage?.({
        ...{ jsonrpc: '2.0', method: 'notifications/progress' },
        params: { progressToken, progress: 1 },
      })
    for (let time = 0; time < 1001; time++) report(token)
    assert.lengthOf(received, 1000)
    report(7)
    assert.lengthOf(others, 1)
    end()
    report(token)
    assert.lengthOf(others, 2)
    assert.lengthOf(received, 1000)
  })
})
