import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import { everywhere, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'
import { sharedRunner } from '#tests/support/runner/shared_runner'
import type { Attempt, RunnerTarget } from '#api/engines/evals/vocabulary'
import { test } from '@japa/runner'

const PREFIX = '4bf92f3577b34da6'
const TRACEPARENT = /^00-(4bf92f3577b34da6[0-9a-f]{16})-([0-9a-f]{16})-01$/

const SPAN = { spanId: '00000000000000a1', name: 'work', startTime: 1, attributes: {} }

async function callWithTraces(target: RunnerTarget) {
  const runner = await sharedRunner()
  const asked: { traceId: string; parentSpanId: string }[] = []
  const traces = {
    prefix: PREFIX,
    spansOf: async (traceId: string, parentSpanId: string) => {
      asked.push({ traceId, parentSpanId })
      return [SPAN]
    },
  }
  const attempts: Attempt[] = []
  const options = { outbound: everywhere, traces }
  for await (const attempt of runner.attempt(plannedCases(['hello']), target, options)) {
    attempts.push(attempt)
  }
  return { attempt: attempts[0], asked: asked[0] }
}

function socketTarget(url: string, message: string): RunnerTarget {
  const rest = { protocols: [], headers: {}, end: 'first', endPath: '', endValue: '' }
  const config = { url, message, join: 'append', ...rest }
  return { ...httpTarget(url, {}), id: 'websocket', tracing: true, config }
}

test.group('Trace context of targets without HTTP requests', (group) => {
  targetsFor(group)

  test('the message template of a WebSocket target determines where the trace context is inserted', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startSocketPeer((text) => ({ texts: [text] }))
    cleanup(() => peer.close())
    const message = '{"text": "{{prompt}}", "trace": "{{traceparent}}"}'
    const { attempt, asked } = await callWithTraces(socketTarget(peer.url, message))
    const { text, trace } = JSON.parse(attempt?.output ?? '{}')
    assert.equal(text, 'hello')
    const [, traceId, parentSpanId] = TRACEPARENT.exec(trace) ?? []
    assert.deepEqual(asked, { traceId, parentSpanId })
    assert.deepEqual(attempt?.spans, [SPAN])
    assert.equal(attempt?.traceId, traceId)
  })

  for (const transport of ['stream', 'sse'] as const) {
    test(`a tool call of an MCP target contains the trace context in _meta (${transport})`, async ({
      assert,
      cleanup,
    }) => {
      const peer = await startMcpPeer(transport)
      cleanup(() => peer.close())
      const config = {
        url: peer.url,
        transport: transport === 'sse' ? 'sse' : 'http',
        headers: {},
        tool: 'ask',
        arguments: '{"question": "{{prompt}}"}',
      }
      const target = { ...httpTarget(peer.url, {}), id: 'mcp', config }
      const { attempt, asked } = await callWithTraces({ ...target, tracing: true })
      const [meta] = peer.metas
      const [, traceId] = TRACEPARENT.exec(String(Object(meta).traceparent)) ?? []
      assert.equal(asked?.traceId, traceId)
      assert.deepEqual(attempt?.spans, [SPAN])
      await callWithTraces(target)
      assert.isUndefined(peer.metas[1])
    })
  }
})
