import { findToolCalls, readToolCalls } from '#api/engines/actions/read_tool_calls'
import { MAX_TOOL_CALLS, MAX_TOOL_TEXT_CHARS } from '#api/engines/actions/vocabulary'
import { test } from '@japa/runner'

const TRANSFER = { name: 'transfer', arguments: '{"to":"DE89"}' }

/** Responses with one call of `transfer` and, where the format can contain it, the call's result. */
const FORMATS: { format: string; response: unknown; call: object }[] = [
  {
    format: 'OpenAI chat completions',
    response: {
      choices: [
        {
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'call_1', type: 'function', function: TRANSFER }],
          },
        },
      ],
    },
    call: TRANSFER,
  },
  {
    format: 'OpenAI chat completions with the older function_call',
    response: { choices: [{ message: { role: 'assistant', function_call: TRANSFER } }] },
    call: TRANSFER,
  },
  {
    format: 'a list of OpenAI messages',
    response: {
      messages: [
        { role: 'user', content: 'Pay my rent' },
        { role: 'assistant', tool_calls: [{ id: 'call_1', function: TRANSFER }] },
        { role: 'tool', tool_call_id: 'call_1', content: 'Paid' },
      ],
    },
    call: { ...TRANSFER, result: 'Paid' },
  },
  {
    format: 'OpenAI responses',
    response: {
      output: [
        { type: 'reasoning', summary: [] },
        { type: 'function_call', id: 'fc_1', call_id: 'call_1', ...TRANSFER },
        { type: 'function_call_output', call_id: 'call_1', output: 'Paid' },
      ],
    },
    call: { ...TRANSFER, result: 'Paid' },
  },
  {
    format: 'OpenAI responses with a call to an MCP server',
    response: { output: [{ type: 'mcp_call', id: 'm', ...TRANSFER, output: 'Paid', error: null }] },
    call: { ...TRANSFER, result: 'Paid' },
  },
  {
    format: 'Anthropic messages',
    response: {
      content: [
        { type: 'text', text: 'One moment.' },
        { type: 'tool_use', id: 'toolu_1', name: 'transfer', input: { to: 'DE89' } },
        { type: 'tool_result', tool_use_id: 'toolu_1', is_error: true, content: 'No funds' },
      ],
    },
    call: { ...TRANSFER, error: 'No funds' },
  },
  {
    format: 'Gemini',
    response: {
      candidates: [
        {
          content: {
            parts: [
              { functionCall: { name: 'transfer', args: { to: 'DE89' } } },
              { functionResponse: { name: 'transfer', response: { status: 'paid' } } },
            ],
          },
        },
      ],
    },
    call: { ...TRANSFER, result: '{"status":"paid"}' },
  },
  {
    format: 'steps of the AI SDK',
    response: {
      steps: [
        {
          toolCalls: [{ toolCallId: '1', toolName: 'transfer', input: { to: 'DE89' } }],
          toolResults: [{ toolCallId: '1', toolName: 'transfer', output: { status: 'paid' } }],
        },
      ],
    },
    call: { ...TRANSFER, result: '{"status":"paid"}' },
  },
  {
    format: 'intermediate steps of LangChain',
    response: {
      output: 'Done.',
      intermediate_steps: [[{ tool: 'transfer', tool_input: { to: 'DE89' }, log: '' }, 'Paid']],
    },
    call: { ...TRANSFER, result: 'Paid' },
  },
]

test.group('Tool calls in responses', () => {
  for (const { format, response, call } of FORMATS) {
    test(`a tool call is recognized without configuration: ${format}`, ({ assert }) => {
      assert.deepEqual(findToolCalls(response), [call])
    })
  }

  test('results are matched to their calls by ID, by name, or else by position', ({ assert }) => {
    const byId = findToolCalls({
      messages: [
        {
          role: 'assistant',
          tool_calls: [
            { id: 'a', name: 'x' },
            { id: 'b', name: 'y' },
          ],
        },
        { role: 'tool', tool_call_id: 'b', content: 'of y' },
        { role: 'tool', tool_call_id: 'unknown', content: 'of nothing' },
        { role: 'tool', tool_call_id: 'a', content: 'of x' },
      ],
    })
    assert.deepEqual(byId, [
      { name: 'x', arguments: '', result: 'of x' },
      { name: 'y', arguments: '', result: 'of y' },
    ])
    const parts = [
      { functionCall: { name: 'x', args: {} } },
      { functionCall: { name: 'y', args: {} } },
      { functionResponse: { name: 'x', response: 1 } },
    ]
    assert.deepEqual(findToolCalls({ content: { parts } }), [
      { name: 'x', arguments: '{}', result: '1' },
      { name: 'y', arguments: '{}' },
    ])
    const byPosition = [
      { tool: 'x', args: 1 },
      { role: 'tool', content: 'last' },
    ]
    assert.deepEqual(readToolCalls(byPosition), [{ name: 'x', arguments: '1', result: 'last' }])
  })

  test('reading tool calls yields null for a response without a known field and an empty list for an empty field', ({
    assert,
  }) => {
    assert.isNull(findToolCalls({ reply: 'Hello', name: 'transfer', arguments: {} }))
    assert.isNull(findToolCalls({ choices: [{ message: { role: 'assistant', content: 'Hi' } }] }))
    assert.isNull(findToolCalls('transfer'))
    assert.isNull(findToolCalls(undefined))
    assert.isNull(findToolCalls({ messages: [{ role: 'user', name: 'bob', content: 'Hi' }] }))
    assert.deepEqual(findToolCalls({ reply: 'Hello', toolCalls: [] }), [])
  })

  test('tool calls at a configured path are read in any supported format', ({ assert }) => {
    assert.isNull(readToolCalls(undefined))
    assert.deepEqual(readToolCalls(null), [])
    assert.deepEqual(readToolCalls(['transfer', '', '{"name":"x","args":{"a":1}}', '{broken']), [
      { name: 'transfer', arguments: '' },
      { name: 'x', arguments: '{"a":1}' },
    ])
    assert.deepEqual(
      readToolCalls([{ action: 'transfer', params: { to: 1 }, status: 'error', output: 'Denied' }]),
      [{ name: 'transfer', arguments: '{"to":1}', error: 'Denied' }]
    )
    assert.deepEqual(readToolCalls([{ role: 'user', name: 'bob' }, 7, { other: true }]), [])
  })

  test('the number and length of tool calls and the depth and size of the searched response are limited', ({
    assert,
  }) => {
    const many = Array.from({ length: MAX_TOOL_CALLS + 1 }, (_, n) => ({ name: `tool${n}` }))
    assert.lengthOf(readToolCalls(many) ?? [], MAX_TOOL_CALLS)
    const [call] = readToolCalls([{ name: 'n'.repeat(999), args: 'a'.repeat(99_999) }]) ?? []
    assert.equal(call?.name.length, 200)
    assert.equal(call?.arguments.length, MAX_TOOL_TEXT_CHARS)
    let nested: unknown = { toolCalls: [{ name: 'deep' }] }
    for (let depth = 0; depth < 5_000; depth++) nested = { message: nested }
    assert.isNull(findToolCalls(nested))
    const wide = { messages: Array.from({ length: 20_000 }, () => ({ content: [] })) }
    assert.isNull(findToolCalls({ messages: [wide, { toolCalls: [{ name: 'late' }] }] }))
  })
})
