import { answerValues } from '#api/contract/answer_values'
import { importRequest } from '#api/targets/import_request'
import { toParser } from '#api/targets/judge_tool_probe'
import { toToolHttp } from '#api/targets/to_tool_target'

/** Fields in which what a user reads is likely to stand. */
const LIKELY = /(^|[.\]])(content|text|message|reply|answer|output|response|completion|result)$/i

/** An HTTP provider of the command-line tool from a sample request and, if there is one, its answer. Nothing is called. */
export function generateToolProvider(requestExample: string, responseExample = '') {
  const { warnings, ...call } = importRequest(requestExample)
  const { id, config } = toToolHttp(call)
  const values = answerValues(bodyOf(responseExample))
  const path = (values.find((value) => LIKELY.test(value.path)) ?? values[0])?.path
  return { id, config: { ...config, ...(path && { transformResponse: toParser(path) }) }, warnings }
}

/** A pasted answer may have its head before it. */
const bodyOf = (text: string) =>
  /^HTTP\/\d/.test(text.trim())
    ? (text
        .split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n\n') ?? '')
    : text
