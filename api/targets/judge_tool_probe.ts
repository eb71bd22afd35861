import { answerValues } from '#api/contract/answer_values'

/** What the command-line tool saw when it called a target. */
export type ToolProbe = {
  providerResponse?: unknown
  parsedResponse?: unknown
  error?: string | null | undefined
}

/** What has to be changed in the target's configuration, as the tool prints it. */
export type ToolVerdict = {
  message: string
  changes_needed: boolean
  changes_needed_reason?: string
  changes_needed_suggestions?: string[]
}

const SHOWN = 200
const MOST_PATHS = 3

/** Whether an answer is one that a test could be judged by; by rules, so it is the same each time. Pure. */
export function judgeToolProbe({
  providerResponse,
  parsedResponse,
  error,
}: ToolProbe): ToolVerdict {
  if (error) return wrong(`The target could not be called: ${shortened(error)}`, adviceFor(error))
  const raw = textOf(providerResponse)
  if (isEmpty(parsedResponse)) {
    return wrong('The text of the answer is empty.', pathsIn(raw))
  }
  if (typeof parsedResponse !== 'string') {
    return wrong('The answer is a whole JSON value, not the text that a user reads.', pathsIn(raw))
  }
  if (/^\s*<(!doctype|html)\b/i.test(parsedResponse)) {
    return wrong('The answer is a web page.', [
      'Point the URL at the API of the application, not at its page.',
    ])
  }
  if (/\{\{-?\s*prompt\b/.test(parsedResponse)) {
    return wrong('The answer repeats {{prompt}}: the message was not put into the request.', [
      'Write {{prompt}} into the body where the message of the user belongs.',
    ])
  }
  if (answerValues(parsedResponse).length > 0) {
    return wrong('The answer is JSON, not the text that a user reads.', pathsIn(parsedResponse))
  }
  return { message: `The target answered: ${shortened(parsedResponse)}`, changes_needed: false }
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

const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

const textOf = (value: unknown) =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '')

/** Where texts stand in the answer, as a response parser of the tool. */
function pathsIn(raw: string): string[] {
  const values = answerValues(raw).slice(0, MOST_PATHS)
  if (values.length === 0) return ['Check that the target answers with a text.']
  return values.map(
    ({ path, text }) =>
      `Set transformResponse to ${toParser(path)}, where the answer has “${shortened(text)}”.`
  )
}

/** A path into a JSON answer, as the tool's response parser. */
export const toParser = (path: string) => `json${path.startsWith('[') ? '' : '.'}${path}`

const ADVICE: readonly [RegExp, string][] = [
  [
    /\b(401|403)\b|unauthori[sz]ed|forbidden/i,
    'Set the credentials: a target of the server names them as {{env.NAME}}, so export NAME where the tool runs.',
  ],
  [/\b404\b/, 'Check the path of the URL.'],
  [/\b405\b/, 'Check the HTTP method.'],
  [/\b(400|415|422)\b/, 'Compare body and content type with a request that works.'],
  [/\b429\b|rate.?limit/i, 'Call slower: set a delay.'],
  [/\b5\d\d\b/, 'The target itself failed: its log says more.'],
  [/timed? ?out|timeout/i, 'Check that the target answers at all, or raise REQUEST_TIMEOUT_MS.'],
  [
    /ENOTFOUND|ECONNREFUSED|EAI_AGAIN|fetch failed|network/i,
    'Check the address, and that it can be reached from where the tool runs.',
  ],
  [/transform|parse/i, 'Check the response parser against the raw answer.'],
]

function adviceFor(error: string): string[] {
  const found = ADVICE.filter(([pattern]) => pattern.test(error)).map(([, advice]) => advice)
  return found.length > 0
    ? found
    : ['Compare the request with one that works, for example with curl.']
}
