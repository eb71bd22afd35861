import { startProbeWork } from '#api/targets/probe/start_probe_work'
import { startMcpPeer } from '#tests/support/peers/mcp_peer'
import { startSocketPeer } from '#tests/support/peers/websocket_peer'
import { asOwner, type Persona } from '#tests/support/personas'
import { startScriptedTarget } from '#tests/support/scripted/scripted_target'
import { SECRET } from '#tests/support/records/target_records'
import testUtils from '@adonisjs/core/services/test_utils'
import type { ApiClient } from '@japa/api-client'
import { test } from '@japa/runner'

/** Sends real requests through the queue and a runner process. */
test.group('Connection tests for targets of every type', (group) => {
  group.setup(async () => {
    const runners = await startProbeWork()
    return () => runners.close()
  })
  group.each.setup(() => testUtils.db().wrapInGlobalTransaction())
  group.each.timeout(60_000)

  const probe = async (client: ApiClient, { token }: Persona, type: string, settings: object) => {
    const body = { type, settings }
    const response = await client.post('/api/v1/providers/test').json(body).bearerToken(token)
    response.assertStatus(200)
    return response.body()
  }
  const wordIn = (text: string) => /remember the word \\?"([a-z-]+)/.exec(text)?.[1] ?? ''

  test('a connection test reports whether the target remembers or forgets the conversation, or that the result is unclear', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const http = async (
      response: (text: string, session: string, known: Map<string, string>) => string
    ) => {
      const known = new Map<string, string>()
      const target = await startScriptedTarget({
        answer: ({ body, headers }) => {
          const session = String(headers['x-session'] ?? '')
          const text = response(body, session, known)
          if (wordIn(body)) known.set(session, wordIn(body))
          return { kind: 'reply', text }
        },
      })
      cleanup(() => target.close())
      const body = await probe(client, owner, 'http', {
        url: target.url,
        body: '{"message":"{{prompt}}"}',
        headers: [{ name: 'x-session', value: '{{sessionId}}' }],
        sessionSource: 'client',
      })
      assert.isTrue(body.ok)
      assert.lengthOf(body.memory.turns, 2)
      return body.memory.verdict
    }
    assert.equal(
      await http((body, session, known) =>
        wordIn(body) ? 'I help.' : `It was ${known.get(session)}.`
      ),
      'remembers'
    )
    assert.equal(
      await http((body) => (wordIn(body) ? 'I help.' : 'I do not know which word you mean.')),
      'forgets'
    )
    assert.equal(await http(() => 'I help with cards.'), 'unclear')
  })

  test('a connection test uses one WebSocket connection and calls the tool of an MCP server', async ({
    client,
    assert,
    cleanup,
  }) => {
    const owner = await asOwner()
    const socket = await startSocketPeer((text, said) => ({
      texts: [JSON.stringify({ text: wordIn(text) ? 'Hello' : `It was ${wordIn(said[0] ?? '')}` })],
    }))
    cleanup(() => socket.close())
    const talked = await probe(client, owner, 'websocket', {
      url: socket.url,
      message: '{"text": "{{prompt}}"}',
      responsePath: 'text',
    })
    assert.equal(talked.memory.verdict, 'remembers')
    assert.lengthOf(socket.handshakes, 1)
    const mcp = await startMcpPeer('stream')
    cleanup(() => mcp.close())
    const called = await probe(client, owner, 'mcp', {
      url: mcp.url,
      tool: 'ask',
      arguments: '{"question": "{{prompt}}"}',
    })
    assert.include(called.output, 'You said: Hello!')
    assert.notProperty(called, 'memory')
    assert.deepEqual(called.tools, ['ask(question)', 'fail(question)'])
  })

  /** Response bodies that contain the given text, in the format of each vendor's API. */
  const speaking: Record<string, (text: string) => object> = {
    openai: (content) => ({ choices: [{ message: { role: 'assistant', content } }] }),
    anthropic: (text) => ({
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'x',
      content: [{ type: 'text', text }],
      stop_reason: 'end_turn',
      usage: { input_tokens: 1, output_tokens: 1 },
    }),
    google: (text) => ({
      candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
      usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
    }),
  }
  const shapes = {
    openai: 'openai',
    groq: 'openai',
    mistral: 'openai',
    azure: 'openai',
    anthropic: 'anthropic',
    google: 'google',
  }

  for (const [vendor, shape] of Object.entries(shapes)) {
    test(`a connection test calls a hosted model in the vendor's format: ${vendor}`, async ({
      client,
      assert,
      cleanup,
    }) => {
      const owner = await asOwner()
      const target = await startScriptedTarget({
        answer: ({ body }) => {
          const json = speaking[shape]?.(
            body.includes('Which word') ? `It was ${wordIn(body)}` : 'I help.'
          )
          return { kind: 'reply', json }
        },
      })
      cleanup(() => target.close())
      const body = await probe(client, owner, 'model', {
        vendor,
        model: vendor === 'google' ? 'gemini-2.5-flash' : 'a-model',
        url: target.url,
        apiKey: { value: SECRET },
        systemPrompt: 'You are a bank.',
      })
      assert.equal(body.output, 'I help.', JSON.stringify(body.error))
      assert.equal(body.memory.verdict, 'remembers')
      const [seen] = target.requests
      const sent = JSON.stringify([seen?.headers, seen?.path])
      assert.include(sent, SECRET)
      assert.include(seen?.body, 'You are a bank.')
    })
  }
})
