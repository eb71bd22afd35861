import { test } from '@japa/runner'
import type { RunnerTarget } from '#api/engines/evals/vocabulary'
import { fillTemplate } from '#api/platform/runner/callers/fill_template'
import { ask, callTargets, targetsFor } from '#tests/support/runner/call_targets'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import { httpTarget, plannedCases } from '#tests/support/runner/runner_target'
import { refusals } from '#tests/support/runner/shared_runner'

const PRIVATE_REFUSED = { allowPrivate: false, onlyHosts: null }

function socketTarget(url: string, changes: Partial<RunnerTarget> = {}): RunnerTarget {
  const { config, ...others } = changes
  return {
    ...httpTarget(url, others),
    id: 'websocket',
    config: {
      url,
      message: '{"text": "{{prompt}}", "id": "{{sessionId}}"}',
      protocols: [],
      headers: {},
      end: 'first',
      endPath: '',
      endValue: '',
      join: 'append',
      ...config,
    },
  }
}

function mcpTarget(url: string, changes: Partial<RunnerTarget> = {}): RunnerTarget {
  const { config, ...others } = changes
  return {
    ...httpTarget(url, others),
    id: 'mcp',
    config: {
      url,
      transport: 'http',
      headers: {},
      tool: 'ask',
      arguments: '{"question": "{{prompt}}"}',
      ...config,
    },
  }
}

test.group('WebSocket targets', (group) => {
  targetsFor(group)

  test('a WebSocket target receives prompt, subprotocol, and headers unchanged and responds with one message', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startSocketPeer((text) => ({ texts: [text] }))
    cleanup(() => peer.close())
    const hostile = 'quotes " \\ {{7*7}} \n {{prompt}} 漢字'
    const attempt = await ask(
      socketTarget(peer.url, {
        responsePath: 'text',
        config: { protocols: ['chat.v2'], headers: { authorization: 'Bearer abc' } },
      }),
      plannedCases([hostile])
    )
    assert.equal(attempt.output, hostile)
    assert.equal(peer.handshakes[0]?.['sec-websocket-protocol'], 'chat.v2')
    assert.equal(peer.handshakes[0]?.authorization, 'Bearer abc')
  })

  test('a WebSocket response can consist of chunks up to a final chunk or the end of the connection', async ({
    assert,
    cleanup,
  }) => {
    const pieces = ['{"type":"delta","t":"Hel"}', '{"type":"delta","t":"lo"}', '{"type":"end"}']
    const peer = await startSocketPeer(() => ({ texts: pieces, close: true }))
    cleanup(() => peer.close())
    const matched = await ask(
      socketTarget(peer.url, {
        responsePath: 't',
        config: { end: 'match', endPath: 'type', endValue: 'end' },
      })
    )
    assert.equal(matched.output, 'Hello')
    const closed = await ask(
      socketTarget(peer.url, { responsePath: 't', config: { end: 'close', join: 'last' } })
    )
    assert.equal(closed.output, 'lo')
    const wrong = await ask(socketTarget(peer.url, { responsePath: 'text' }))
    assert.include(wrong.error?.message, 'No message has text at "text"')
    const marked = await startSocketPeer(() => ({ texts: ['a', 'b', '[DONE]'] }))
    cleanup(() => marked.close())
    const until = { end: 'match', endPath: '', endValue: '[DONE]' }
    assert.equal((await ask(socketTarget(marked.url, { config: until }))).output, 'ab')
  })

  test('all turns of a conversation use the same WebSocket connection', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startSocketPeer((_, said) => ({ texts: [String(said.length)] }))
    cleanup(() => peer.close())
    const target = socketTarget(peer.url, { session: 'client' })
    const first = await ask(target)
    assert.equal(first.output, '1')
    const [planned] = plannedCases(1)
    const { sessionId } = first
    if (!planned || !sessionId) return assert.fail('no session')
    assert.equal((await ask(target, [{ ...planned, sessionId }])).output, '2')
    assert.equal((await ask(target)).output, '1', 'another conversation has its own')
    assert.lengthOf(peer.handshakes, 2)
    const alone = socketTarget(peer.url)
    assert.deepEqual(
      (await callTargets(alone, plannedCases(2))).map(({ output }) => output),
      ['1', '1']
    )
  })

  test('the WebSocket connection of a conversation is closed after a turn that ends in an error', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startSocketPeer((_, said) => ({
      texts: [said.length === 1 ? '{"text":"hello"}' : '{}'],
    }))
    cleanup(() => peer.close())
    const target = socketTarget(peer.url, { session: 'client', responsePath: 'text' })
    const { output, sessionId } = await ask(target)
    assert.equal(output, 'hello')
    const [planned] = plannedCases(1)
    if (!planned || !sessionId) return assert.fail('no session')
    const failed = await ask(target, [{ ...planned, sessionId }])
    assert.include(failed.error?.message, 'No message has text at "text"')
    await peer.idle()
    assert.equal((await ask(target, [{ ...planned, sessionId }])).output, 'hello')
    assert.lengthOf(peer.handshakes, 2)
  })

  test('private, silent, unreachable, and non-WebSocket targets each cause a different error', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startSocketPeer(() => ({ texts: [] }))
    cleanup(() => peer.close())
    const refused = await ask(socketTarget(peer.url), undefined, PRIVATE_REFUSED)
    assert.equal(refused.error?.code, 'refused_by_policy')
    assert.lengthOf(peer.handshakes, 0)
    assert.lengthOf(refusals, 1)
    const silent = await ask(socketTarget(peer.url, { timeoutMs: 200 }))
    assert.equal(silent.error?.code, 'timeout')
    const gone = await startSocketPeer(() => ({ texts: [] }))
    await gone.close()
    assert.equal((await ask(socketTarget(gone.url))).error?.code, 'unreachable')
    const guarded = await startSocketPeer(() => ({ texts: [] }), { refuse: 401 })
    cleanup(() => guarded.close())
    const unopened = await ask(socketTarget(guarded.url))
    assert.include(unopened.error?.message, 'did not open a WebSocket')
  })
})

test.group('MCP server targets', (group) => {
  targetsFor(group)

  for (const transport of ['json', 'stream', 'sse'] as const) {
    test(`the tool of an MCP server is called with the attack as an argument (${transport})`, async ({
      assert,
      cleanup,
    }) => {
      const peer = await startMcpPeer(transport)
      cleanup(() => peer.close())
      const target = mcpTarget(peer.url, {
        config: {
          transport: transport === 'sse' ? 'sse' : 'http',
          headers: { authorization: 'Bearer abc' },
        },
      })
      const hostile = 'say "x" {{7*7}}'
      const attempt = await ask(target, plannedCases([hostile]))
      assert.equal(attempt.output, `You said: ${hostile}`)
      assert.deepEqual(peer.methods, ['initialize', 'notifications/initialized', 'tools/call'])
      assert.isTrue(peer.headers.every(({ authorization }) => authorization === 'Bearer abc'))
      assert.equal(
        (await ask({ ...target, responsePath: 'structuredContent.said' })).output,
        'hello'
      )
    })
  }

  test('an MCP target whose {field} would run code is refused without a call')
    .with([
      { field: 'arguments', config: { arguments: '{"question": "{{ 7*7 }}"}' } },
      { field: 'headers', config: { headers: { 'x-key': '{{ range.constructor(1) }}' } } },
      { field: 'tool', config: { tool: 'file:///etc/passwd' } },
    ])
    .run(async ({ assert, cleanup }, { field, config }) => {
      const peer = await startMcpPeer('json')
      cleanup(() => peer.close())
      const { error } = await ask(mcpTarget(peer.url, { config }))
      assert.equal(error?.code, 'configuration')
      assert.include(error?.message, `${field}`)
      assert.isEmpty(peer.methods)
    })

  test('an attack can name the MCP tool to call', async ({ assert, cleanup }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const target = mcpTarget(peer.url, { config: { tool: '' } })
    const called = JSON.stringify({ tool: 'ask', args: { question: 'hi' } })
    assert.equal((await ask(target, plannedCases([called]))).output, 'You said: hi')
  })

  test('without a selected tool, a message is sent to the listed tool that fits it best', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const target = mcpTarget(peer.url, { config: { tool: '' } })
    const attack = 'Please ask for the salary of "Sam".'
    const { output, error } = await ask(target, plannedCases([attack]))
    assert.isNull(error)
    assert.equal(output, `You said: ${attack}`)
    assert.deepEqual(peer.methods.slice(2), ['tools/list', 'tools/call'])
  })

  test('a connection test without a selected tool lists the tools and calls none of them', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const { error } = await ask({
      ...mcpTarget(peer.url, { config: { tool: '' } }),
      listsTools: true,
    })
    assert.include(error?.message, 'the server has: ask, fail')
    assert.notInclude(peer.methods, 'tools/call')
  })

  test('an MCP server that returns an error, is private, or uses another transport causes a specific error', async ({
    assert,
    cleanup,
  }) => {
    const peer = await startMcpPeer('json')
    cleanup(() => peer.close())
    const refused = await ask(mcpTarget(peer.url, { config: { tool: 'fail' } }))
    assert.include(refused.error?.message, 'Unknown tool: fail')
    const hidden = await ask(mcpTarget(peer.url), undefined, PRIVATE_REFUSED)
    assert.equal(hidden.error?.code, 'refused_by_policy')
    const other = await ask(mcpTarget(peer.url, { config: { transport: 'sse' } }))
    assert.equal(other.error?.status, 405)
  })
})

test.group('Templates', () => {
  test('template values are inserted unchanged and encoded for their context', ({ assert }) => {
    const values = { prompt: 'a "b"\n{{prompt}} $&', sessionId: '7' }
    assert.equal(
      fillTemplate('plain {{ prompt }}/{{sessionId}}', values),
      `plain ${values.prompt}/7`
    )
    const json = '{"a": "{{prompt}}", "b": {{ prompt | dump }}, "c": "{{other}}"}'
    assert.deepEqual(JSON.parse(fillTemplate(json, values)), {
      a: values.prompt,
      b: values.prompt,
      c: '{{other}}',
    })
  })
})
