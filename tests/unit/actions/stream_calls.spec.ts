import { callsInEvents, findToolCalls } from '#api/engines/actions/index'
import { test } from '@japa/runner'

const callsIn = (events: object[]) =>
  findToolCalls({ messages: callsInEvents(events.map((event) => JSON.stringify(event))) })

const TRANSFER = { name: 'transfer', arguments: '{"to":"DE89"}' }

test.group('Tool calls in event streams', () => {
  test('the deltas of OpenAI chat completions are joined into calls', ({ assert }) => {
    const part = (index: number, values: object) => ({
      choices: [{ delta: { tool_calls: [{ index, ...values }] } }],
    })
    const events = [
      { choices: [{ delta: { role: 'assistant', content: null } }] },
      part(0, { id: 'a', function: { name: 'transfer', arguments: '{"to"' } }),
      part(1, { id: 'b', function: { name: 'get_help', arguments: '{}' } }),
      part(0, { function: { arguments: ':"DE89"}' } }),
      { choices: [{ delta: {}, finish_reason: 'tool_calls' }] },
    ]
    assert.deepEqual(callsIn(events), [TRANSFER, { name: 'get_help', arguments: '{}' }])
  })

  test('Anthropic content block deltas are joined into calls', ({ assert }) => {
    const events = [
      { type: 'message_start', message: { id: 'm', content: [] } },
      { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
      { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
      {
        type: 'content_block_start',
        index: 1,
        content_block: { type: 'tool_use', id: 't', name: 'transfer', input: {} },
      },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '{"to":' },
      },
      {
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json: '"DE89"}' },
      },
      { type: 'content_block_stop', index: 1 },
      { type: 'message_stop' },
    ]
    assert.deepEqual(callsIn(events), [TRANSFER])
  })

  test('the events of one OpenAI function call yield a single call with the complete arguments', ({
    assert,
  }) => {
    const item = { type: 'function_call', id: 'f', ...TRANSFER }
    const events = [
      { type: 'response.output_item.added', item: { ...item, arguments: '' } },
      { type: 'response.function_call_arguments.delta', delta: '{"to"' },
      { type: 'response.output_item.done', item },
      { type: 'response.completed', response: { output: [item] } },
    ]
    assert.deepEqual(callsIn(events), [TRANSFER])
  })

  test('complete calls in events of other formats are found', ({ assert }) => {
    assert.deepEqual(callsIn([{ text: 'a' }, { tool_calls: [TRANSFER] }]), [TRANSFER])
  })

  test('reading tool calls yields null for a stream without calls, and events that are not JSON objects are skipped', ({
    assert,
  }) => {
    assert.isNull(callsIn([{ choices: [{ delta: { content: 'Hello' } }] }]))
    assert.deepEqual(callsInEvents(['not JSON', '[1]', '"text"']), [])
  })

  test('at most 200 calls are read from a stream', ({ assert }) => {
    const events = Array.from({ length: 5000 }, (_none, index) => ({
      choices: [{ delta: { tool_calls: [{ index, function: { name: 'x', arguments: '{}' } }] } }],
    }))
    assert.lengthOf(callsInEvents(events.map((event) => JSON.stringify(event))), 200)
  })
})
