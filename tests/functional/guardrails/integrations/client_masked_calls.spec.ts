import type { Persona } from '#tests/support/personas'
import { ownerForEach } from '#tests/support/groups'
import { protectedTarget } from '#tests/support/guardrails/protected_target'
import { guardrailsForAll } from '#tests/support/guardrails/serve'
import { type Upstream, upstreamForEach } from '#tests/support/guardrails/upstream'
import { chat, responses } from '#tests/support/guardrails/wire_format'
import { createOpenAI } from '@ai-sdk/openai'
import { test } from '@japa/runner'
import { generateText, streamText, wrapLanguageModel } from 'ai'
import OpenAI from 'openai'
import { guardrailMiddleware } from '../../../../packages/guardrails-client/src/ai.js'
import {
  GuardrailBlocked,
  GuardrailClient,
} from '../../../../packages/guardrails-client/src/index.js'
import { guardOpenAI } from '../../../../packages/guardrails-client/src/openai.js'

const CARD = '4111111111111111'
const QUESTION = 'Please pay with my card.'
const MASKED_PII = {
  kind: 'filter',
  filter: { name: 'pii', onMatch: 'mask' },
  placements: ['OUTPUT', 'TOOL_CALL_INPUT'],
}
const WIRE = { 'OpenAI chat': chat, 'OpenAI responses': responses, 'AI SDK': chat }
const SDKS: (keyof typeof WIRE)[] = ['OpenAI chat', 'OpenAI responses', 'AI SDK']

/** The wrapped SDKs: functions that return everything the application receives. */
function askers(guardrail: GuardrailClient, baseURL: string) {
  const openai = guardOpenAI(new OpenAI({ apiKey: 'key', baseURL, maxRetries: 0 }), guardrail)
  const model = wrapLanguageModel({
    model: createOpenAI({ apiKey: 'key', baseURL }).chat('m'),
    middleware: guardrailMiddleware(guardrail),
  })
  const all = async (result: unknown) =>
    typeof result === 'object' && result !== null && Symbol.asyncIterator in result
      ? Array.fromAsync(result as AsyncIterable<unknown>)
      : result
  return {
    'OpenAI chat': async (stream: boolean) =>
      all(
        await openai.chat.completions.create({
          ...{ model: 'm', messages: [{ role: 'user', content: QUESTION }], stream },
        })
      ),
    'OpenAI responses': async (stream: boolean) =>
      all(await openai.responses.create({ model: 'm', input: QUESTION, stream })),
    'AI SDK': async (stream: boolean) => {
      if (!stream) return (await generateText({ model, prompt: QUESTION, maxRetries: 0 })).content
      const parts = streamText({ model, prompt: QUESTION, onError: () => {} }).fullStream
      return (await Array.fromAsync(parts)).map((part) => {
        if (part.type === 'error') throw part.error
        return part
      })
    },
  }
}

test.group('Masked calls of tools in the guardrails client package', (group) => {
  let owner: Persona
  let upstream: Upstream
  const process = guardrailsForAll(group)
  upstreamForEach(group, (one) => (upstream = one))
  ownerForEach(group, (one) => (owner = one))
  group.each.timeout(60_000)

  async function connect() {
    const { targetId } = await protectedTarget(owner, {
      served: process.served,
      policies: [MASKED_PII],
    })
    const { url } = process
    return new GuardrailClient({ url, targetId, token: owner.token, failMode: 'closed' })
  }

  test('{$self}: a call is blocked if masking makes its arguments invalid, whether streamed or not')
    .with(SDKS)
    .run(async ({ assert }, sdk) => {
      const ask = askers(await connect(), upstream.url)[sdk]
      for (const stream of [false, true]) {
        const replyWith = (json: string) => {
          const reply = { calls: [{ name: 'pay', arguments: json }] }
          upstream.reply = () =>
            stream ? { events: WIRE[sdk].events(reply) } : { json: WIRE[sdk].json(reply) }
        }
        replyWith(`{"card":"${CARD}","amount":5}`)
        const received = JSON.stringify(await ask(stream))
        assert.include(received, '[CREDIT_CARD]')
        assert.notInclude(received, CARD)
        replyWith(`{"card":${CARD},"amount":5}`)
        await assert.rejects(() => ask(stream), GuardrailBlocked, /cannot be masked/)
      }
    })

  test('the input of a custom tool is masked although it is valid JSON, whether streamed or not', async ({
    assert,
  }) => {
    const ask = askers(await connect(), upstream.url)
    const custom = { id: 'c', type: 'custom', custom: { name: 'pay', input: CARD } }
    const whole = chat.json({})
    const message = { role: 'assistant', content: null, tool_calls: [custom] }
    const choice = { index: 0, finish_reason: 'tool_calls' }
    const item = { type: 'custom_tool_call', id: 'i', call_id: 'c', name: 'pay', input: CARD }
    const place = { output_index: 0, item_id: 'i' }
    const kind = 'response.custom_tool_call_input'
    const replies = {
      'OpenAI chat': {
        json: { ...whole, choices: [{ ...choice, message }] },
        events: [{ choices: [{ ...choice, delta: { tool_calls: [{ ...custom, index: 0 }] } }] }],
      },
      'OpenAI responses': {
        json: { ...responses.json({}), output: [item] },
        events: [
          { type: 'response.output_item.added', ...place, item: { ...item, input: '' } },
          { type: `${kind}.delta`, ...place, delta: CARD },
          { type: `${kind}.done`, ...place, input: CARD },
          { type: 'response.output_item.done', ...place, item },
        ],
      },
    }
    for (const sdk of ['OpenAI chat', 'OpenAI responses'] as const) {
      const { json, events } = replies[sdk]
      upstream.reply = () => ({ json })
      assert.include(JSON.stringify(await ask[sdk](false)), '"input":"[CREDIT_CARD]"')
      const written = events.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
      upstream.reply = () => ({ events: `${written}data: [DONE]\n\n` })
      const received = JSON.stringify(await ask[sdk](true))
      assert.include(received, '[CREDIT_CARD]')
      assert.notInclude(received, CARD)
    }
  })

  test('a streamed call is checked as a whole if its later chunks have no name or null', async ({
    assert,
  }) => {
    const ask = askers(await connect(), upstream.url)['OpenAI chat']
    for (const name of [null, undefined, '']) {
      const part = (called: object) => ({ tool_calls: [{ index: 0, function: called }] })
      const replyWith = (json: string) => {
        upstream.reply = streamOf(
          part({ name: 'pay', arguments: '' }),
          part({ name, arguments: json.slice(0, 15) }),
          part({ name, arguments: json.slice(15) })
        )
      }
      replyWith(`{"card":"${CARD}"}`)
      const received = JSON.stringify(await ask(true))
      assert.include(received, '[CREDIT_CARD]', String(name))
      replyWith(`{"card":${CARD}}`)
      await assert.rejects(() => ask(true), GuardrailBlocked, /cannot be masked/)
    }
  })

  test('deprecated function calls of chat completions are checked, streamed or not', async ({
    assert,
  }) => {
    const ask = askers(await connect(), upstream.url)['OpenAI chat']
    const replyWith = (json: string) => {
      const called = { name: 'pay', arguments: json }
      const message = { role: 'assistant', content: null, function_call: called }
      const choices = [{ index: 0, finish_reason: 'function_call', message }]
      const parts = [json.slice(0, 15), json.slice(15)].map((part) => ({
        function_call: { name: 'pay', arguments: part },
      }))
      const events = streamOf(...parts)
      upstream.reply = ({ body }) =>
        body.stream ? events() : { json: { ...chat.json({}), choices } }
    }
    for (const stream of [false, true]) {
      replyWith(`{"card":"${CARD}"}`)
      const received = JSON.stringify(await ask(stream))
      assert.include(received, '[CREDIT_CARD]')
      assert.notInclude(received, CARD)
      replyWith(`{"card":${CARD}}`)
      await assert.rejects(() => ask(stream), GuardrailBlocked, /cannot be masked/)
    }
  })

  test('arguments that were cut off, and free text, are masked by the client itself', async ({
    assert,
  }) => {
    const client = await connect()
    const call = { placement: 'TOOL_CALL_INPUT' as const, tool: 'pay' }
    const cutOff = await client.guard([{ ...call, text: `{"card":${CARD},"amount` }])
    assert.deepEqual(cutOff, ['{"card":[CREDIT_CARD],"amount'])
    assert.deepEqual(await client.guard([{ ...call, text: CARD, isFreeText: true }]), [
      '[CREDIT_CARD]',
    ])
    const broken = client.guard([{ ...call, text: `{"card":${CARD}}` }])
    await assert.rejects(() => broken, GuardrailBlocked, /cannot be masked/)
  })
})

/** Returns a function that responds with a streamed chat completion of these deltas. */
function streamOf(...deltas: object[]) {
  const chunks = deltas.map((delta) => ({ choices: [{ index: 0, delta, finish_reason: null }] }))
  const written = chunks.map((each) => `data: ${JSON.stringify(each)}\n\n`).join('')
  return () => ({ events: `${written}data: [DONE]\n\n` })
}
