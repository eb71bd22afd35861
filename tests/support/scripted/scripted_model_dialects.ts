/** A request or response body in a provider's wire format, limited to what scripted responses need. */

type Body = Record<string, unknown>
export type DialectResponse = {
  text: string
  refusal: string | null
  finishReason: string
  usage: { input: number; output: number } | null
}

export type Dialect = {
  matches(path: string): boolean
  system(body: Body): string
  prompts(body: Body): string[]
  schema(body: Body): unknown
  answer(body: Body, response: DialectResponse): unknown
}

/** Returns the value at a path, or undefined. */
function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined,
    value
  )
}

/** Returns the text of a message's content, which is a string or a list of parts. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (typeof part === 'string' ? part : (part?.text ?? ''))).join('')
}

function turns(list: unknown, wanted: (role: string) => boolean): string[] {
  if (!Array.isArray(list)) return []
  return list.filter((turn) => wanted(turn.role)).map((turn) => textOf(turn.content ?? turn.parts))
}

const isSystem = (role: string) => role === 'system' || role === 'developer'
const isUser = (role: string) => role === 'user'

const chat: Dialect = {
  matches: (path) => path.endsWith('/chat/completions'),
  system: (body) => turns(body.messages, isSystem).join('\n'),
  prompts: (body) => turns(body.messages, isUser),
  schema: (body) => at(body, 'response_format', 'json_schema', 'schema'),
  answer: (body, { text, refusal, finishReason, usage }) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: body.model,
    choices: [
      {
        index: 0,
        message: { role: 'assistant', content: refusal === null ? text : null, refusal },
        finish_reason: finishReason,
      },
    ],
    ...(usage && {
      usage: {
        prompt_tokens: usage.input,
        completion_tokens: usage.output,
        total_tokens: usage.input + usage.output,
      },
    }),
  }),
}

const responses: Dialect = {
  matches: (path) => path.endsWith('/responses'),
  system: (body) => turns(body.input, isSystem).join('\n'),
  prompts: (body) => turns(body.input, isUser),
  schema: (body) => at(body, 'text', 'format', 'schema'),
  answer: (body, { text, refusal, usage }) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status: 'completed',
    model: body.model,
    output: [
      {
        type: 'message',
        id: 'msg_1',
        role: 'assistant',
        status: 'completed',
        content: [
          refusal === null
            ? { type: 'output_text', text, annotations: [] }
            : { type: 'refusal', refusal },
        ],
      },
    ],
    ...(usage && { usage: { input_tokens: usage.input, output_tokens: usage.output } }),
  }),
}

const anthropic: Dialect = {
  matches: (path) => path.endsWith('/messages'),
  system: (body) => textOf(body.system),
  prompts: (body) => turns(body.messages, isUser),
  schema: (body) =>
    at(body, 'output_config', 'format', 'schema') ??
    at(body, 'output_format', 'schema') ??
    at(body, 'tools', 0, 'input_schema'),
  answer: (body, { text, usage }) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: body.model,
    content: body.tools
      ? [{ type: 'tool_use', id: 'tool_1', name: 'json', input: JSON.parse(text) }]
      : [{ type: 'text', text }],
    stop_reason: body.tools ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: usage?.input ?? 0, output_tokens: usage?.output ?? 0 },
  }),
}

const google: Dialect = {
  matches: (path) => path.endsWith(':generateContent'),
  system: (body) => textOf(at(body, 'systemInstruction', 'parts')),
  prompts: (body) => turns(body.contents, isUser),
  schema: (body) => at(body, 'generationConfig', 'responseSchema'),
  answer: (_body, { text, usage }) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP', index: 0 }],
    ...(usage && {
      usageMetadata: {
        promptTokenCount: usage.input,
        candidatesTokenCount: usage.output,
        totalTokenCount: usage.input + usage.output,
      },
    }),
  }),
}

const bedrock: Dialect = {
  matches: (path) => path.endsWith('/converse'),
  system: (body) => textOf(body.system),
  prompts: (body) => turns(body.messages, isUser),
  schema: (body) =>
    at(body, 'additionalModelRequestFields', 'output_config', 'format', 'schema') ??
    at(body, 'toolConfig', 'tools', 0, 'toolSpec', 'inputSchema', 'json'),
  answer: (body, { text, usage }) => ({
    output: {
      message: {
        role: 'assistant',
        content: body.toolConfig
          ? [{ toolUse: { toolUseId: 'tool_1', name: 'json', input: JSON.parse(text) } }]
          : [{ text }],
      },
    },
    stopReason: body.toolConfig ? 'tool_use' : 'end_turn',
    metrics: { latencyMs: 1 },
    usage: {
      inputTokens: usage?.input ?? 0,
      outputTokens: usage?.output ?? 0,
      totalTokens: (usage?.input ?? 0) + (usage?.output ?? 0),
    },
  }),
}

export const DIALECTS = [chat, responses, anthropic, google, bedrock]
