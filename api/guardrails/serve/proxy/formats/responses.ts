import { openAiError } from './openai_errors.js'
import { filterOutput } from './response_output.js'
import { ResponseStream } from './response_stream.js'
import { type Json, objectOf, objectsIn, textOf } from '../wire/json.js'
import type { ProviderFormat } from './provider_format.js'
import { fieldsIn, requestFields } from '../guard/request_fields.js'
import {
  lastAnswered,
  problemOfList,
  type RequestText,
  textOfFields,
} from '../guard/request_texts.js'

const LOGPROBS = 'message.output_text.logprobs'

/** OpenAI responses. */
export const responses: ProviderFormat = {
  api: 'openai',
  path: '/responses',
  unsupported({ background, top_logprobs: logprobs, include, input = '' }) {
    if (background === true) {
      return 'The guardrail proxy does not support background responses: they are not sent through it.'
    }
    return logprobs || (Array.isArray(include) && include.includes(LOGPROBS))
      ? 'The guardrail proxy does not support logprobs: they repeat text that was not checked.'
      : typeof input === 'string' || input === null
        ? null
        : problemOfList('input', input)
  },
  requestTexts,
  identityOf: ({ user, safety_identifier: identifier }) =>
    textOf(identifier) || textOf(user) || null,
  errorBody: openAiError,
  filterResponse: filterOutput,
  streamFilter: (guard) => new ResponseStream(guard),
}

function requestTexts(body: Json): RequestText[] {
  const variables = requestFields(objectOf(body.prompt), 'variables')
  const fromPrompt = textOfFields(variables, { placement: 'INPUT', isNew: true })
  if (typeof body.input === 'string') {
    const input = [{ holder: body, key: 'input' }]
    return [...fromPrompt, ...textOfFields(input, { placement: 'INPUT', isNew: true })]
  }
  const items = objectsIn(body.input)
  const isChecked = (item: Json) => !isOfModel(item) && textsOfItem(item, true).length > 0
  const last = lastAnswered(items, { isOfModel, isChecked })
  return [...fromPrompt, ...items.flatMap((item, index) => textsOfItem(item, index > last))]
}

/** Roles of messages that are not checked: the application's instructions and earlier responses. */
const UNCHECKED_ROLES = ['system', 'developer', 'assistant']

/** Items that are not checked: reasoning, references, and definitions of tools. */
const UNCHECKED_TYPES = new Set([
  ...['reasoning', 'compaction', 'item_reference', 'mcp_approval_request'],
  ...['mcp_list_tools', 'tool_search_output'],
])

const isMessage = ({ type = 'message' }: Json) => type === 'message'
const isCall = ({ type }: Json) => /_call$/.test(textOf(type))

const isOfModel = (item: Json) =>
  isMessage(item) ? item.role === 'assistant' : item.type === 'reasoning' || isCall(item)

function textsOfItem(item: Json, isNew: boolean): RequestText[] {
  const type = textOf(item.type)
  if (isMessage(item)) {
    if (UNCHECKED_ROLES.includes(textOf(item.role))) return []
    return textOfFields(fieldsIn(item), { placement: 'INPUT', isNew })
  }
  if (UNCHECKED_TYPES.has(type)) return []
  // The provider adds the results of tools that it executes to its calls.
  const fields = isCall(item)
    ? ['output', 'outputs', 'results', 'error'].flatMap((key) => requestFields(item, key))
    : fieldsIn(item)
  const isOutput = isCall(item) || /_output$/.test(type)
  return textOfFields(fields, { placement: isOutput ? 'TOOL_CALL_OUTPUT' : 'INPUT', isNew })
}
