import { mergeToolCalls, toolCallsInSpans } from '#api/engines/actions/index'
import { MAX_TOOL_TEXT_CHARS, MAX_TOOL_TOTAL_CHARS } from '#api/engines/actions/vocabulary'
import type { TraceSpan } from '#api/engines/traces/vocabulary'
import { test } from '@japa/runner'

let number = 0
const span = (
  name: string,
  attributes: TraceSpan['attributes'],
  more: Partial<TraceSpan> = {}
) => ({
  spanId: String(++number).padStart(16, '0'),
  name,
  startTime: number,
  attributes,
  ...more,
})

test.group('Tool calls in spans', () => {
  for (const [convention, name, attributes] of [
    [
      'OpenTelemetry GenAI',
      'execute_tool pay',
      {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': 'pay',
        'gen_ai.tool.call.arguments': '{"to":"x"}',
        'gen_ai.tool.call.result': 'ok',
      },
    ],
    [
      'OpenInference',
      'pay',
      {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'pay',
        'tool.parameters': '{"to":"x"}',
        'output.value': 'ok',
      },
    ],
    [
      'AI SDK',
      'ai.toolCall',
      { 'ai.toolCall.name': 'pay', 'ai.toolCall.args': '{"to":"x"}', 'ai.toolCall.result': 'ok' },
    ],
    [
      'OpenLLMetry',
      'pay.tool',
      {
        'traceloop.span.kind': 'tool',
        'traceloop.entity.name': 'pay',
        'traceloop.entity.input': '{"to":"x"}',
        'traceloop.entity.output': 'ok',
      },
    ],
    [
      'structured attributes',
      'execute_tool pay',
      { 'gen_ai.tool.call.arguments': { to: 'x' }, 'gen_ai.tool.call.result': 'ok' },
    ],
  ] as [string, string, TraceSpan['attributes']][]) {
    test(`a tool call in the ${convention} convention is read`, ({ assert }) => {
      assert.deepEqual(toolCallsInSpans([span(name, attributes)]), [
        { name: 'pay', arguments: '{"to":"x"}', result: 'ok' },
      ])
    })
  }

  test('the spans of an agent, an MCP client, and an MCP server for the same call yield a single call', ({
    assert,
  }) => {
    const agent = span('execute_tool pay', { 'gen_ai.tool.name': 'pay' })
    const mcp = { 'mcp.method.name': 'tools/call', 'gen_ai.tool.name': 'pay' }
    const client = span('tools/call pay', mcp, { parentSpanId: agent.spanId })
    const http = span('POST', {}, { parentSpanId: client.spanId })
    const server = span(
      'tools/call pay',
      { ...mcp, 'gen_ai.tool.call.arguments': '{"to":"x"}' },
      { parentSpanId: http.spanId }
    )
    const other = span(
      'tools/call log',
      { ...mcp, 'gen_ai.tool.name': 'log' },
      { parentSpanId: agent.spanId }
    )
    assert.deepEqual(toolCallsInSpans([agent, client, http, server, other]), [
      { name: 'pay', arguments: '{"to":"x"}' },
      { name: 'log', arguments: '' },
    ])
  })

  test('a span with an error is a call with that error, and model spans and parent cycles are ignored', ({
    assert,
  }) => {
    const failed = span(
      'execute_tool pay',
      { 'gen_ai.tool.name': 'pay', 'error.type': 'PermissionError' },
      { parentSpanId: 'cycle' }
    )
    const model = span(
      'chat gpt-4o',
      { 'gen_ai.operation.name': 'chat' },
      { spanId: 'cycle', parentSpanId: 'cycle' }
    )
    assert.deepEqual(toolCallsInSpans([failed, model]), [
      { name: 'pay', arguments: '', error: 'PermissionError' },
    ])
  })

  test('the texts of all calls together are limited', ({ assert }) => {
    const text = 'x'.repeat(MAX_TOOL_TEXT_CHARS)
    const spans = Array.from({ length: 20 }, (_, at) =>
      span('pay', {
        'gen_ai.operation.name': 'execute_tool',
        'gen_ai.tool.name': `tool_${at}`,
        'gen_ai.tool.call.arguments': text,
        'gen_ai.tool.call.result': text,
      })
    )
    const calls = toolCallsInSpans(spans)
    const total = calls.reduce(
      (sum, call) => sum + call.arguments.length + (call.result ?? '').length,
      0
    )
    assert.lengthOf(calls, 20)
    assert.isAtMost(total, MAX_TOOL_TOTAL_CHARS)
    assert.isAbove(total, MAX_TOOL_TOTAL_CHARS - 2 * MAX_TOOL_TEXT_CHARS)
  })

  test('a call that is in both the response and a span is listed once, with the result from the span', ({
    assert,
  }) => {
    const reported = [
      { name: 'pay', arguments: '{"to":"x","sum":1}' },
      { name: 'pay', arguments: '{"to":"y"}', result: 'sent' },
    ]
    const traced = [
      { name: 'pay', arguments: '{"sum": 1, "to": "x"}', result: 'ok' },
      { name: 'log', arguments: 'text' },
    ]
    assert.deepEqual(mergeToolCalls(reported, traced), [
      { name: 'pay', arguments: '{"to":"x","sum":1}', result: 'ok' },
      { name: 'pay', arguments: '{"to":"y"}', result: 'sent' },
      { name: 'log', arguments: 'text' },
    ])
  })
})
