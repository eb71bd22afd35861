import { openAiError } from './openai_errors.js'
import { filterOutput } from './response_output.js'
import { ResponseStream } from './response_stream.js'
import { type Json, objectOf, objectsIn, textOf } from '../wire/json.js'
import type { ProviderFormat } from './provider_format.js'
import { type Field, fieldsOf, type RequestText, textOfFields } from '../guard/request_texts.js'

const LOGPROBS = 'message.output_text.logprobs'

/** OpenAI responses. */
export const responses: ProviderFormat = {
  api: 'openai',
  path: '/responses',
  unsupported({ background, top_logprobs: logprobs, include }) {
    if (background === true) {
      return 'The guardrail proxy does not support background responses: they are not sent through it.'
    }
    return logprobs || (Array.isArray(include) && include.includes(LOGPROBS))
      ? 'The guardrail proxy does not support logprobs: they repeat text that was not checked.'
      : null
  },
  requestTexts,
  identityOf: ({ user, safety_identifier: identifier }) =>
    textOf(identifier) || textOf(user) || null,
  errorBody: openAiError,
  filterResponse: filterOutput,
  streamFilter: (guard) => new ResponseStream(guard),
}

function requestTexts(body: Json): RequestText[] {
  const variables = objectOf(objectOf(body.prompt).variables)
  const named = Object.keys(variables).flatMap((key): Field[] =>
    typeof variables[key] === 'string'
      ? [{ holder: variables, key }]
      : fieldsOf({ only: [variables[key]] }, 'only')
  )
  const fromPrompt = textOfFields(named, { placement: 'INPUT', isNew: true })
  if (typeof body.input === 'string') {
    const input = [{ holder: body, key: 'input' }]
    return [...fromPrompt, ...textOfFields(input, { placement: 'INPUT', isNew: true })]
  }
  const items = objectsIn(body.input)
  const lastOfModel = items.findLastIndex(isOfModel)
  const texts = items.flatMap((item, index) => textsOfItem(item, index > lastOfModel))
  return [...fromPrompt, ...texts]
}

const isOfModel = ({ role, type }: Json) =>
  role === 'assistant' || type === 'reasoning' || /_call$/.test(textOf(type))

function textsOfItem(item: Json, isNew: boolean): RequestText[] {
  if (item.role === 'user') {
    return textOfFields(fieldsOf(item, 'content'), { placement: 'INPUT', isNew })
  }
  if (!/_output$/.test(textOf(item.type))) return []
  const fields = [...fieldsOf(item, 'output'), ...shellFields(item)]
  return textOfFields(fields, { placement: 'TOOL_CALL_OUTPUT', isNew })
}

/** Returns the text fields of a shell's output, which is a list of objects with `stdout` and `stderr`. */
const shellFields = ({ output }: Json): Field[] =>
  objectsIn(output).flatMap((holder) =>
    ['stdout', 'stderr'].flatMap((key) =>
      typeof holder[key] === 'string' ? [{ holder, key }] : []
    )
  )
