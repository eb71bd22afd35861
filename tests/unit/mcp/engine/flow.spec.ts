import {
  addResult,
  checkSink,
  type FlowState,
  proposeProfile,
  toxicCombinations,
} from '#api/engines/mcp/index'
import { test } from '@japa/runner'

const START = new Date('2026-01-01T12:00:00Z')
const later = (ms: number) => new Date(START.getTime() + ms)
const SINK = { produces: [], isSink: true }

const read = (tool: string, labels: ('untrusted' | 'private' | 'secret')[], at = START) => ({
  server: 's',
  tool,
  callId: `call of ${tool}`,
  at,
  labels,
})

const stateOf = (...results: ReturnType<typeof read>[]): FlowState =>
  results.reduce((state: FlowState, result) => addResult(state, result), [])

test.group('Data flow', () => {
  test('private data cannot be sent after untrusted data was read, and the error names the calls', ({
    assert,
  }) => {
    const state = stateOf(read('fetch', ['untrusted']), read('read_file', ['private']))
    const violation = checkSink(state, { profile: SINK })
    assert.equal(violation?.rule.id, 'untrusted_and_private_to_sink')
    assert.deepEqual(
      violation?.origins.map(({ callId }) => callId),
      ['call of fetch', 'call of read_file']
    )
  })

  test('data may flow if the tool is not a sink, or if the data is untrusted but not private', ({
    assert,
  }) => {
    const state = stateOf(read('fetch', ['untrusted']), read('read_file', ['private']))
    assert.isNull(checkSink(state, { profile: { produces: [], isSink: false } }))
    assert.isNull(checkSink(stateOf(read('fetch', ['untrusted'])), { profile: SINK }))
  })

  test('a secret in the arguments is sufficient to deny a call to a sink', ({ assert }) => {
    const violation = checkSink([], { profile: SINK, labels: ['secret'] })
    assert.equal(violation?.rule.id, 'secret_to_sink')
  })

  test('a data flow label keeps the first tool that produced the label as its origin', ({
    assert,
  }) => {
    const twice = stateOf(read('a', ['private']), read('b', ['private', 'untrusted'], later(1000)))
    assert.deepEqual(
      twice.map(({ label, tool }) => [label, tool]),
      [
        ['private', 'a'],
        ['untrusted', 'b'],
      ]
    )
  })

  test("the toxic combinations of an application's tools are listed", ({ assert }) => {
    const tools = [
      { name: 'fetch_page', profile: { produces: ['untrusted'] as const, isSink: false } },
      { name: 'read_file', profile: { produces: ['private'] as const, isSink: false } },
      { name: 'send_mail', profile: SINK },
    ]
    assert.deepEqual(
      toxicCombinations(tools).map(({ rule, sinks }) => [rule.id, sinks]),
      [['untrusted_and_private_to_sink', ['send_mail']]]
    )
    assert.lengthOf(toxicCombinations(tools.slice(0, 2)), 0)
    assert.lengthOf(toxicCombinations(tools.slice(1)), 0)
  })

  test('a data flow profile is proposed from the tool name, and annotations can only extend the proposal', ({
    assert,
  }) => {
    assert.deepEqual(proposeProfile({ name: 'readFile' }), { produces: ['private'], isSink: false })
    const sender = { produces: [], isSink: true }
    assert.deepEqual(proposeProfile({ name: 'send_email' }), sender)
    const open = { openWorldHint: true }
    assert.deepEqual(proposeProfile({ name: 'post_message', annotations: open }), sender)
    assert.deepEqual(proposeProfile({ name: 'list_emails_of_inbox' }), {
      produces: ['untrusted', 'private'],
      isSink: false,
    })
    assert.deepEqual(proposeProfile({ name: 'add' }), { produces: [], isSink: false })
    const claimed = { name: 'fetch_url', annotations: { openWorldHint: false, readOnlyHint: true } }
    assert.containsSubset(proposeProfile(claimed), { produces: ['untrusted'], isSink: true })
    assert.include(
      proposeProfile({ name: 'x', annotations: { openWorldHint: true } }).produces,
      'untrusted'
    )
  })
})
