import Anthropic from '@anthropic-ai/sdk'
import OpenAI from 'openai'

export type Question = {
  input: string
  /** Earlier messages of the user, each followed by a response. */
  earlier?: string[]
  /** Result of a tool that the model called after the input. */
  toolResult?: string
  stream?: boolean
  /** Receives the events of a stream as they arrive. */
  received?: string[]
}

export type Answer = {
  text: string
  calls: { name: string; arguments: unknown }[]
  /** Reason why the response ended. */
  stop: string | null | undefined
  /** Everything that the client received, as JSON. */
  received: string
  headers: Headers
}

const MODEL = 'test-model'
const USER = 'user-7'

/** Connects the providers' SDKs to the proxy of a target. */
export function proxyClients(url: string, token: string) {
  const shared = {
    apiKey: 'provider-key',
    maxRetries: 0,
    defaultHeaders: { 'x-assay-token': token },
  }
  const openai = new OpenAI({ ...shared, baseURL: `${url}/openai/v1` })
  const anthropic = new Anthropic({ ...shared, baseURL: `${url}/anthropic` })
  const ask = {
    chat: (question: Question) => askChat(openai, question),
    responses: (question: Question) => askResponses(openai, question),
    messages: (question: Question) => askMessages(anthropic, question),
  }
  return { openai, anthropic, ask }
}

export type ProxyClients = ReturnType<typeof proxyClients>

const parsed = (calls: readonly { name: string; arguments: string }[]) =>
  calls.map(({ name, arguments: json }) => ({ name, arguments: JSON.parse(json) as unknown }))

async function askChat(openai: OpenAI, question: Question): Promise<Answer> {
  const { input, earlier = [], toolResult } = question
  const call = {
    id: 'call_0',
    type: 'function',
    function: { name: 'find', arguments: '{}' },
  } as const
  const params = {
    model: MODEL,
    user: USER,
    messages: [
      { role: 'system' as const, content: 'You are an assistant.' },
      ...earlier.flatMap((content) => [
        { role: 'user' as const, content },
        { role: 'assistant' as const, content: 'Yes.' },
      ]),
      { role: 'user' as const, content: [{ type: 'text' as const, text: input }] },
      ...(toolResult === undefined
        ? []
        : [
            { role: 'assistant' as const, content: null, tool_calls: [call] },
            { role: 'tool' as const, tool_call_id: 'call_0', content: toolResult },
          ]),
    ],
  }
  if (question.stream) {
    const events = question.received ?? []
    const stream = openai.chat.completions.stream(params)
    stream.on('chunk', (chunk) => events.push(JSON.stringify(chunk)))
    const { choices } = await stream.finalChatCompletion()
    return { ...chatAnswer(choices[0]), received: events.join(''), headers: new Headers() }
  }
  const { data, response } = await openai.chat.completions.create(params).withResponse()
  const received = JSON.stringify(data)
  return { ...chatAnswer(data.choices[0]), received, headers: response.headers }
}

function chatAnswer(choice: OpenAI.ChatCompletion.Choice | undefined) {
  const calls = choice?.message.tool_calls ?? []
  return {
    text: choice?.message.content ?? '',
    stop: choice?.finish_reason,
    calls: parsed(calls.flatMap((call) => (call.type === 'function' ? [call.function] : []))),
  }
}

async function askResponses(openai: OpenAI, question: Question): Promise<Answer> {
  const { input, earlier = [], toolResult } = question
  const items: OpenAI.Responses.ResponseInput = [
    ...earlier.flatMap((content) => [
      { role: 'user' as const, content },
      { role: 'assistant' as const, content: 'Yes.' },
    ]),
    { role: 'user', content: [{ type: 'input_text', text: input }] },
    ...(toolResult === undefined
      ? []
      : [
          { type: 'function_call' as const, call_id: 'call_0', name: 'find', arguments: '{}' },
          { type: 'function_call_output' as const, call_id: 'call_0', output: toolResult },
        ]),
  ]
  const params = { model: MODEL, user: USER, input: items.length === 1 ? input : items }
  if (question.stream) {
    const events = question.received ?? []
    let final: OpenAI.Responses.Response | null = null
    let text = ''
    for await (const event of await openai.responses.create({ ...params, stream: true })) {
      events.push(JSON.stringify(event))
      if (event.type === 'response.output_text.delta') text += event.delta
      if (event.type === 'response.completed' || event.type === 'response.incomplete') {
        final = event.response
      }
    }
    if (!final) throw new Error('The stream has no last event')
    return { ...responsesAnswer(final), text, received: events.join(''), headers: new Headers() }
  }
  const { data, response } = await openai.responses.create(params).withResponse()
  const received = JSON.stringify(data)
  return { ...responsesAnswer(data), text: data.output_text, received, headers: response.headers }
}

function responsesAnswer({ output, incomplete_details: details }: OpenAI.Responses.Response) {
  const calls = output.flatMap((item) => (item.type === 'function_call' ? [item] : []))
  return { stop: details?.reason ?? 'stop', calls: parsed(calls) }
}

async function askMessages(anthropic: Anthropic, question: Question): Promise<Answer> {
  const { input, earlier = [], toolResult } = question
  const params = {
    model: MODEL,
    max_tokens: 100,
    metadata: { user_id: USER },
    messages: [
      ...earlier.flatMap((content) => [
        { role: 'user' as const, content },
        { role: 'assistant' as const, content: 'Yes.' },
      ]),
      { role: 'user' as const, content: [{ type: 'text' as const, text: input }] },
      ...(toolResult === undefined
        ? []
        : [
            {
              role: 'assistant' as const,
              content: [{ type: 'tool_use' as const, id: 'toolu_0', name: 'find', input: {} }],
            },
            {
              role: 'user' as const,
              content: [
                {
                  type: 'tool_result' as const,
                  tool_use_id: 'toolu_0',
                  content: [{ type: 'text' as const, text: toolResult }],
                },
              ],
            },
          ]),
    ],
  }
  if (question.stream) {
    const events = question.received ?? []
    const stream = anthropic.messages.stream(params)
    stream.on('streamEvent', (event) => events.push(JSON.stringify(event)))
    const message = await stream.finalMessage()
    return { ...messageAnswer(message), received: events.join(''), headers: new Headers() }
  }
  const { data, response } = await anthropic.messages.create(params).withResponse()
  return { ...messageAnswer(data), received: JSON.stringify(data), headers: response.headers }
}

function messageAnswer({ content, stop_reason: stop }: Anthropic.Message) {
  return {
    text: content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(''),
    stop,
    calls: content.flatMap((block) =>
      block.type === 'tool_use' ? [{ name: block.name, arguments: block.input }] : []
    ),
  }
}
