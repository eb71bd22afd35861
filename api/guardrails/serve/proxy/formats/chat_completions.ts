import { blockedText } from './blocked_text.js'
import { ChatStream } from './chat_stream.js'
import { filterCall } from '../guard/filter_call.js'
import { type Json, objectOf, objectsIn, textOf } from '../wire/json.js'
import { openAiError } from './openai_errors.js'
import type { ProviderFormat } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { fieldsOf, type RequestText, textOfFields } from '../guard/request_texts.js'

/** OpenAI chat completions, which most servers of models implement. */
export const chatCompletions: ProviderFormat = {
  api: 'openai',
  path: '/chat/completions',
  unsupported(body) {
    if (body.logprobs || body.top_logprobs) {
      return 'The guardrail proxy does not support logprobs: they repeat text that was not checked.'
    }
    const { modalities } = body
    return Array.isArray(modalities) && modalities.includes('audio')
      ? 'The guardrail proxy does not support audio: it cannot be checked.'
      : null
  },
  requestTexts,
  identityOf: ({ user, safety_identifier: identifier }) =>
    textOf(identifier) || textOf(user) || null,
  errorBody: openAiError,
  filterResponse: async (body, guard) => ({
    ...body,
    choices: await Promise.all(
      objectsIn(body.choices).map((choice) => filterChoice(choice, guard))
    ),
  }),
  streamFilter: (guard) => new ChatStream(guard),
}

function requestTexts(body: Json): RequestText[] {
  const messages = objectsIn(body.messages)
  const lastOfModel = messages.findLastIndex(({ role }) => role === 'assistant')
  return messages.flatMap((message, index) => {
    const { role } = message
    const isNew = index > lastOfModel
    const fields = fieldsOf(message, 'content')
    if (role === 'user') return textOfFields(fields, { placement: 'INPUT', isNew })
    if (role !== 'tool' && role !== 'function') return []
    return textOfFields(fields, { placement: 'TOOL_CALL_OUTPUT', isNew })
  })
}

async function filterChoice(choice: Json, guard: ProxyGuard): Promise<Json> {
  const message = { ...objectOf(choice.message) }
  const reason = (await filterTexts(message, guard)) ?? (await filterCalls(message, guard))
  if (reason === null) {
    return { ...choice, message, ...('logprobs' in choice && { logprobs: null }) }
  }
  return {
    ...choice,
    message: { role: 'assistant', content: null, refusal: blockedText(reason) },
    logprobs: null,
    finish_reason: 'content_filter',
  }
}

/**
 * Masks the texts of a message.
 * @returns the reason if a text must be blocked
 */
async function filterTexts(message: Json, guard: ProxyGuard): Promise<string | null> {
  for (const key of Object.keys(message)) {
    if (key === 'role' || key === 'tool_calls' || key === 'function_call') continue
    const texts = textOfFields(fieldsOf(message, key), { placement: 'OUTPUT', isNew: true })
    if (key !== 'content' && guard.isAboutWholeText) delete message[key]
    else if (texts.length === 0) message[key] = guard.maskStrings(message[key])
    for (const { text, mask } of key in message ? texts : []) {
      const { blocked, masks } = await guard.output(text)
      if (blocked !== null) return blocked
      mask(masks)
    }
  }
  return null
}

async function filterCalls(message: Json, guard: ProxyGuard): Promise<string | null> {
  const calls = objectsIn(message.tool_calls)
  const called = calls.flatMap((call) => [objectOf(call.function), objectOf(call.custom)])
  for (const each of [...called, objectOf(message.function_call)]) {
    const reason = await filterCall(each, guard)
    if (reason !== null) return reason
  }
  return null
}
