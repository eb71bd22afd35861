import { responseValues } from '#api/contract/targets/response_values'

/** Result of a target call made by the command-line tool. */
export type ToolProbe = {
  providerResponse?: unknown
  parsedResponse?: unknown
  error?: string | null | undefined
}

/** Result of the check, as printed by the CLI: whether the target's configuration must be changed, and how. */
export type ToolVerdict = {
  message: string
  changes_needed: boolean
  changes_needed_reason?: string
  changes_needed_suggestions?: string[]
}

const MAX_SHOWN_LENGTH = 200
const MAX_PATHS = 3

/** Checks, with deterministic rules, whether a response can be graded. */
export function judgeToolProbe({
  providerResponse,
  parsedResponse,
  error,
}: ToolProbe): ToolVerdict {
  if (error) return wrong(`The target could not be called: ${shortened(error)}`, adviceFor(error))
  const raw = textOf(providerResponse)
  if (isEmpty(parsedResponse)) {
    return wrong('The response text is empty.', pathsIn(raw))
  }
  if (typeof parsedResponse !== 'string') {
    return wrong('The response is a JSON value, not the text that users see.', pathsIn(raw))
  }
  if (/^\s*<(!doctype|html)\b/i.test(parsedResponse)) {
    return wrong('The response is a web page.', [
      'Point the URL at the API of the application, not at its web page.',
    ])
  }
  if (/\{\{-?\s*prompt\b/.test(parsedResponse)) {
    return wrong(
      'The response repeats {{prompt}}, so the message was not inserted into the request.',
      ['Put {{prompt}} into the body in place of the user message.']
    )
  }
  if (responseValues(parsedResponse).length > 0) {
    return wrong('The response is JSON, not the text that users see.', pathsIn(parsedResponse))
  }
  return { message: `The target responded: ${shortened(parsedResponse)}`, changes_needed: false }
}

function wrong(reason: string, suggestions: string[]): ToolVerdict {
  return {
    message: reason,
    changes_needed: true,
    changes_needed_reason: reason,
    changes_needed_suggestions: suggestions,
  }
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const shortened = (text: string) =>
  text.length > MAX_SHOWN_LENGTH ? `${text.slice(0, MAX_SHOWN_LENGTH)}…` : text

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Suggests a response parser (`transformResponse`) for each of the first strings in the response. */
function pathsIn(raw: string): string[] {
  const values = responseValues(raw).slice(0, MAX_PATHS)
  if (values.length === 0) return ['Check that the target responds with text.']
  return values.map(
    ({ path, text }) =>
      `Set transformResponse to ${toParser(path)}, where the response contains “${shortened(text)}”.`
  )
}

/** Converts a JSON path to a promptfoo response parser. */
export const toParser = (path: string) => `json${path.startsWith('[') ? '' : '.'}${path}`

const ADVICE: readonly [RegExp, string][] = [
  [
    /\b(401|403)\b|unauthori[sz]ed|forbidden/i,
    'Set the credentials. Targets of the server reference them as {{env.NAME}}, so export NAME where the tool runs.',
  ],
  [/\b404\b/, 'Check the path of the URL.'],
  [/\b405\b/, 'Check the HTTP method.'],
  [/\b(400|415|422)\b/, 'Compare body and content type with a request that works.'],
  [/\b429\b|rate.?limit/i, 'Reduce the request rate by setting a delay.'],
  [/\b5\d\d\b/, 'The target failed. Check its log.'],
  [/timed? ?out|timeout/i, 'Check that the target responds at all, or raise REQUEST_TIMEOUT_MS.'],
  [
    /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|fetch failed|network/i,
    'Check the URL, and that the machine running the tool can reach it.',
  ],
  [/transform|parse/i, 'Check the response parser against the raw response.'],
]

function adviceFor(error: string): string[] {
  const found = ADVICE.filter(([pattern]) => pattern.test(error)).map(([, advice]) => advice)
  return found.length > 0
    ? found
    : ['Compare the request with one that works, for example with curl.']
}
