import { blockedText } from './blocked_text.js'
import { ChatStream } from './chat_stream.js'
import { filterCall } from '../guard/filter_call.js'
import { type Json, isJson, objectOf, objectsIn, textOf } from '../wire/json.js'
import { openAiError } from './openai_errors.js'
import type { ProviderFormat } from './provider_format.js'
import type { ProxyGuard } from '../guard/proxy_guard.js'
import { fieldsIn } from '../guard/request_fields.js'
import {
  fieldsOf,
  lastAnswered,
  problemOfList,
  type RequestText,
  textOfFields,
} from '../guard/request_texts.js'

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
      : problemOfList('messages', body.messages)
  },
  requestTexts,
  identityOf: ({ user, safety_identifier: identifier }) =>
    textOf(identifier) || textOf(user) || null,
  errorBody: openAiError,
  async filterResponse({ choices, ...rest }, guard) {
    const checked = objectsIn(choices).map((choice) => filterChoice(choice, guard))
    return { ...guard.maskStrings(rest), choices: await Promise.all(checked) }
  },
  streamFilter: (guard) => new ChatStream(guard),
}

/** Roles of messages that are not checked: the application's instructions and earlier responses. */
const UNCHECKED = ['system', 'developer', 'assistant']
const TOOLS = ['tool', 'function']

/** Whether the texts of a message in a request are checked. */
export const isChecked = ({ role }: Json) => !UNCHECKED.includes(textOf(role))

function requestTexts(body: Json): RequestText[] {
  const messages = objectsIn(body.messages)
  const isOfModel = ({ role }: Json) => role === 'assistant'
  const last = lastAnswered(messages, { isOfModel, isChecked })
  return messages.flatMap((message, index) => {
    if (!isChecked(message)) return []
    const isNew = index > last
    return TOOLS.includes(textOf(message.role))
      ? textOfFields(fieldsIn(message, ['name']), { placement: 'TOOL_CALL_OUTPUT', isNew })
      : textOfFields(fieldsIn(message), { placement: 'INPUT', isNew })
  })
}

async function filterChoice({ message: given, ...rest }: Json, guard: ProxyGuard): Promise<Json> {
  const choice = guard.maskStrings({ ...rest, ...('logprobs' in rest && { logprobs: null }) })
  const message = { ...objectOf(given) }
  const reason = (await filterTexts(message, guard)) ?? (await filterCalls(message, guard))
  if (reason === null) {
    return { ...choice, message }
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
    if (Array.isArray(message[key])) {
      message[key] = message[key].map((part: unknown) => maskOthers(part, guard))
    }
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

/** Masks everything in a part of a list except for its text, which is checked together with those of the other parts. */
export function maskOthers(part: unknown, guard: ProxyGuard): unknown {
  if (!isJson(part) || typeof part.text !== 'string') return guard.maskStrings(part)
  const { text, ...rest } = part
  return { ...guard.maskStrings(rest), text }
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
