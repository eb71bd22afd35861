import { MAX_TOOL_TEXT_CHARS } from '#api/engines/actions/vocabulary'
import { ask, targetsFor } from '#tests/support/runner/call_targets'
import { httpTarget } from '#tests/support/runner/runner_target'
import { test } from '@japa/runner'

const KEY = 'sk-0123456789-secret'

test.group('Tool calls of a target', (group) => {
  const startTarget = targetsFor(group)
  const replying = async (json: object) =>
    (await startTarget({ answer: { kind: 'reply', json } })).url

  test('an attempt contains the tool calls in a known format, next to the output', async ({
    assert,
  }) => {
    const url = await replying({
      reply: 'Done.',
      toolCalls: [{ name: 'pay', arguments: { to: 'DE89' }, result: 'Paid' }],
    })
    const attempt = await ask(httpTarget(url, { responsePath: 'reply' }))
    assert.equal(attempt.output, 'Done.')
    assert.deepEqual(attempt.toolCalls, [
      { name: 'pay', arguments: '{"to":"DE89"}', result: 'Paid' },
    ])
  })

  test('with a configured path, an attempt contains only the tool calls at that path', async ({
    assert,
  }) => {
    const url = await replying({
      reply: 'Done.',
      toolCalls: [{ name: 'other' }],
      debug: { trail: [{ step: 1, tool: 'pay', params: { to: 'DE89' } }] },
    })
    const target = httpTarget(url, { responsePath: 'reply', toolCallsPath: 'debug.trail' })
    assert.deepEqual((await ask(target)).toolCalls, [{ name: 'pay', arguments: '{"to":"DE89"}' }])
    assert.isUndefined((await ask({ ...target, toolCallsPath: 'debug.none' })).toolCalls)
  })

  test('an empty list of tool calls is distinguished from a response without a tool call field', async ({
    assert,
  }) => {
    const none = httpTarget(await replying({ reply: 'Hi', toolCalls: [] }), {
      responsePath: 'reply',
    })
    assert.deepEqual((await ask(none)).toolCalls, [])
    const unknown = httpTarget(await replying({ reply: 'Hi' }), { responsePath: 'reply' })
    assert.isUndefined((await ask(unknown)).toolCalls)
    const plain = await startTarget({ answer: { kind: 'reply', text: 'not JSON' } })
    assert.isUndefined((await ask(httpTarget(plain.url))).toolCalls)
  })

  test('credentials of the target are masked in tool calls before texts are truncated', async ({
    assert,
  }) => {
    const url = await replying({
      reply: 'Hi',
      toolCalls: [
        { name: KEY, arguments: { key: KEY }, result: `It is ${KEY}.` },
        { name: 'long', arguments: 'a'.repeat(MAX_TOOL_TEXT_CHARS - 4) + KEY, error: KEY },
      ],
    })
    const target = httpTarget(url, { responsePath: 'reply', credentials: [KEY] })
    const [first, second] = (await ask(target)).toolCalls ?? []
    assert.deepEqual(first, { name: '•••', arguments: '{"key":"•••"}', result: 'It is •••.' })
    assert.equal(second?.arguments, `${'a'.repeat(MAX_TOOL_TEXT_CHARS - 4)}•••`)
    assert.equal(second?.error, '•••')
  })

  test('an invalid tool call path is reported without calling the target', async ({ assert }) => {
    const target = await startTarget()
    const attempt = await ask(httpTarget(target.url, { toolCallsPath: 'a..b' }))
    assert.equal(attempt.error?.code, 'configuration')
    assert.lengthOf(target.requests, 0)
  })
})
