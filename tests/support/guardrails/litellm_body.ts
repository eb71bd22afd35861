/** Fields of a message that affect the list of texts. */
type Message = { role: string; content: unknown; tool_calls?: unknown }

/** Fields that LiteLLM sends with requests and responses in 2026. Older versions send fewer of them. */
const COMMON = {
  litellm_call_id: '7f0c1c1e-0d5e-4a50-9f4b-000000000001',
  litellm_trace_id: '7f0c1c1e-0d5e-4a50-9f4b-000000000002',
  litellm_version: '1.104.2',
  model: 'gpt-4.1-mini',
  images: null,
  tools: null,
  structured_messages: null,
  tool_calls: null,
  additional_provider_specific_params: {},
  request_data: {
    user_api_key_hash: '88dc28d0f030c55ed4ab77ed8faf098196cb1c05df778539800c9f1243fe6b4b',
    user_api_key_alias: 'shop',
    user_api_key_user_id: 'developer-1',
    user_api_key_user_email: 'developer@example.com',
    user_api_key_team_id: 'team-1',
    user_api_key_team_alias: 'Shop',
    user_api_key_end_user_id: 'customer-7',
    user_api_key_org_id: 'organization-1',
  },
  request_headers: {
    'host': '127.0.0.1:4000',
    'user-agent': 'OpenAI/Python 2.1.0',
    'content-type': 'application/json',
    'x-stainless-lang': 'python',
    'authorization': '[present]',
  },
}

const TOOL = {
  type: 'function',
  function: {
    name: 'open',
    description: 'Opens the shop',
    parameters: { type: 'object', properties: { day: { type: 'integer' } } },
  },
}

/** Body that LiteLLM sends before it calls a model. Its texts are those of all messages, in order. */
export const liteLlmRequest = (messages: readonly Message[], fields: object = {}) => ({
  ...COMMON,
  input_type: 'request',
  texts: messages.flatMap(({ content }) => textsOf(content)),
  structured_messages: messages,
  tools: [TOOL],
  ...fields,
})

/** Body that LiteLLM sends after a model has responded, and while it streams a response. */
export const liteLlmResponse = (texts: readonly string[], calls: readonly object[] = []) => ({
  ...COMMON,
  input_type: 'response',
  texts,
  tool_calls: calls.length > 0 ? calls : null,
})

function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content]
  if (!Array.isArray(content)) return []
  return content.flatMap(({ text }: { text?: string }) => (text === undefined ? [] : [text]))
}
