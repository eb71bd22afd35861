import { responseValues } from '#api/contract/targets/response_values'
import { importRequest } from '#api/targets/import/import_request'
import { toParser } from '#api/targets/probe/judge_tool_probe'
import { toToolHttp } from '#api/targets/tool/to_tool_target'

/** Fields that usually contain the response text. */
const LIKELY = /(^|[.\]])(content|text|message|reply|answer|output|response|completion|result)$/i

/** Generates a promptfoo HTTP provider from a sample request and an optional sample response. Calls nothing. */
export function generateToolProvider(requestExample: string, responseExample = '') {
  const { warnings, ...call } = importRequest(requestExample)
  const { id, config } = toToolHttp(call)
  const values = responseValues(bodyOf(responseExample))
  const path = (values.find((value) => LIKELY.test(value.path)) ?? values[0])?.path
  return { id, config: { ...config, ...(path && { transformResponse: toParser(path) }) }, warnings }
}

/** Returns the body of a pasted response, which may start with its status line and headers. */
const bodyOf = (text: string) =>
  /^HTTP\/\d/.test(text.trim())
    ? (text
        .split(/\r?\n\r?\n/)
        .slice(1)
        .join('\n\n') ?? '')
    : text
