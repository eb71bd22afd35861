/** Responses of model providers as they are sent over the network. */

export type Call = { name: string; arguments: string }
export type Reply = { texts?: readonly string[]; calls?: readonly Call[] }

const data = (body: object) => `data: ${JSON.stringify(body)}\n\n`
const event = (body: { type: string }) => `event: ${body.type}\n${data(body)}`

/** OpenAI chat completions. */
export const chat = {
  json: ({ texts = [], calls = [] }: Reply) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'test-model',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: texts.length > 0 ? texts.join('') : null,
          ...(calls.length > 0 && { tool_calls: calls.map(toolCall) }),
        },
        logprobs: null,
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
      },
    ],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }),

  events: ({ texts = [], calls = [] }: Reply) => {
    const chunk = (delta: object, finish: string | null = null) =>
      data({
        id: 'chatcmpl-1',
        object: 'chat.completion.chunk',
        created: 1,
        model: 'test-model',
        choices: [{ index: 0, delta, logprobs: null, finish_reason: finish }],
      })
    return [
      chunk({ role: 'assistant', content: '' }),
      ...texts.map((content) => chunk({ content })),
      ...calls.flatMap((call, index) => [
        chunk({ tool_calls: [{ ...toolCall({ ...call, arguments: '' }, index), index }] }),
        ...halves(call.arguments).map((part) =>
          chunk({ tool_calls: [{ index, function: { arguments: part } }] })
        ),
      ]),
      chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
      'data: [DONE]\n\n',
    ].join('')
  },
}

const toolCall = (call: Call, index: number) => ({
  id: `call_${index}`,
  type: 'function',
  function: call,
})

const halves = (text: string) => [text.slice(0, text.length / 2), text.slice(text.length / 2)]

/** OpenAI responses. */
export const responses = {
  json: (reply: Reply) => ({ ...base('completed'), output: itemsOf(reply) }),

  events: (reply: Reply) => {
    let sequence = 0
    const numbered = (body: { type: string }) =>
      event({ ...body, sequence_number: sequence++ } as { type: string })
    const items = itemsOf(reply)
    return [
      numbered({ type: 'response.created', response: base('in_progress') } as { type: string }),
      ...items
        .flatMap((item, index) => itemEvents(item, index, reply.texts ?? []))
        .map((body) => numbered(body)),
      numbered({
        type: 'response.completed',
        response: { ...base('completed'), output: items },
      } as { type: string }),
    ].join('')
  },
}

const base = (status: string) => ({
  id: 'resp_1',
  object: 'response',
  created_at: 1,
  status,
  model: 'test-model',
  output: [] as object[],
  incomplete_details: null,
  error: null,
  instructions: null,
  metadata: {},
  parallel_tool_calls: true,
  temperature: 1,
  tool_choice: 'auto',
  tools: [],
  top_p: 1,
})

type Item = { type: string; id: string; [field: string]: unknown }

function itemsOf({ texts = [], calls = [] }: Reply): Item[] {
  const content = [{ type: 'output_text', text: texts.join(''), annotations: [], logprobs: [] }]
  const message: Item[] =
    texts.length > 0
      ? [{ type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content }]
      : []
  const called = calls.map((call, index) => ({
    type: 'function_call',
    id: `fc_${index}`,
    call_id: `call_${index}`,
    status: 'completed',
    ...call,
  }))
  return [...message, ...called]
}

function itemEvents(item: Item, index: number, texts: readonly string[]): { type: string }[] {
  const place = { output_index: index, item_id: item.id }
  const at = { ...place, content_index: 0 }
  const body = (type: string, fields: object) => ({ type: `response.${type}`, ...fields })
  const done = body('output_item.done', { output_index: index, item })
  if (item.type === 'message') {
    const start = { ...item, status: 'in_progress', content: [] }
    const part = { type: 'output_text', text: '', annotations: [] }
    const text = texts.join('')
    return [
      body('output_item.added', { output_index: index, item: start }),
      body('content_part.added', { ...at, part }),
      ...texts.map((delta) => body('output_text.delta', { ...at, delta, logprobs: [] })),
      body('output_text.done', { ...at, text, logprobs: [] }),
      body('content_part.done', { ...at, part: { ...part, text } }),
      done,
    ]
  }
  const start = { ...item, status: 'in_progress', arguments: '' }
  return [
    body('output_item.added', { output_index: index, item: start }),
    ...halves(String(item.arguments)).map((delta) =>
      body('function_call_arguments.delta', { ...place, delta })
    ),
    body('function_call_arguments.done', { ...place, arguments: item.arguments }),
    done,
  ]
}

/** Anthropic messages. */
export const messages = {
  json: ({ texts = [], calls = [] }: Reply) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'test-model',
    content: [
      ...(texts.length > 0 ? [{ type: 'text', text: texts.join(''), citations: null }] : []),
      ...calls.map((call, index) => toolUse(call, index, JSON.parse(call.arguments))),
    ],
    stop_reason: calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  }),

  events: ({ texts = [], calls = [] }: Reply) => {
    const message = { ...messages.json({}), content: [], stop_reason: null }
    const blocks = [
      ...(texts.length > 0
        ? [{ start: { type: 'text', text: '' }, deltas: texts.map(textDelta) }]
        : []),
      ...calls.map((call, index) => ({
        start: toolUse(call, index, {}),
        deltas: halves(call.arguments).map((part) => ({
          type: 'input_json_delta',
          partial_json: part,
        })),
      })),
    ]
    const stop = calls.length > 0 ? 'tool_use' : 'end_turn'
    return [
      event({ type: 'message_start', message } as { type: string }),
      ...blocks.flatMap(({ start, deltas }, index) =>
        [
          { type: 'content_block_start', index, content_block: start },
          ...deltas.map((delta) => ({ type: 'content_block_delta', index, delta })),
          { type: 'content_block_stop', index },
        ].map((body) => event(body))
      ),
      event({
        type: 'message_delta',
        delta: { stop_reason: stop, stop_sequence: null },
        usage: { output_tokens: 1 },
      } as { type: string }),
      event({ type: 'message_stop' }),
    ].join('')
  },
}

const textDelta = (text: string) => ({ type: 'text_delta', text })
const toolUse = ({ name }: Call, index: number, input: object) => ({
  type: 'tool_use',
  id: `toolu_${index}`,
  name,
  input,
})
