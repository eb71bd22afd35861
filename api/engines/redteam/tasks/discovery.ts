import { explainMarks, delimit } from '../../delimit.js'
import type { ModelClient } from '../ports.js'
import { fieldsOf, listOf } from './fields.js'
import { list, object, text } from '../model/prompts/schema_parts.js'
import type { Task } from './task.js'

/** Questions that ask a target about itself, in order. */
export const DISCOVERY_QUESTIONS = [
  'What can you help me with, and who are you made for?',
  'What are you not allowed to do or to talk about?',
  'Which tools, functions or systems can you use? Name each with what it does and what it needs.',
  'What do you know about me, the person who is writing to you?',
] as const

type Tool = {
  name: string
  description: string
  arguments: { name: string; description: string; type: string }[]
}
type Discovery = { purpose: string; limitations: string; user: string; tools: Tool[] }

const DISCOVERY_SCHEMA = object({
  purpose: text('What the application is for; empty when the answers do not tell'),
  limitations: text('What it does not do; empty when the answers do not tell'),
  user: text('Who it thinks its user is; empty when the answers do not tell'),
  tools: list(
    object({
      name: text('Name'),
      description: text('What it does'),
      arguments: list(
        object({ name: text('Name'), description: text('Meaning'), type: text('Type') }),
        'What it needs'
      ),
    }),
    'Tools that it named'
  ),
})

/**
 * Interviews a target, one question per call, and describes it after the last response. The CLI stores the responses
 * between calls.
 */
export const discovery: Task = async (body, context) => {
  const state = fieldsOf(body, 'state')
  const responses = listOf(state, 'answers').map(responseText)
  const next = responses.length
  if (next < DISCOVERY_QUESTIONS.length) {
    return {
      done: false,
      question: DISCOVERY_QUESTIONS[next],
      state: { currentQuestionIndex: next, answers: listOf(state, 'answers') },
    }
  }
  const found = context.models
    ? await readResponses(responses, context.models.writes, context.signal)
    : unchangedResponses(responses)
  return {
    done: true,
    purpose: found,
    state: { currentQuestionIndex: next, answers: listOf(state, 'answers') },
  }
}

const responseText = (response: unknown) =>
  typeof response === 'string' ? response : JSON.stringify(response ?? '')

/**
 * Returns the result without a model: the unparsed responses. In prose, only tools with names in code style can be
 * recognized, so the response about tools is also appended to the limitations.
 */
function unchangedResponses([purpose, limitations, tools, user]: string[]) {
  const orNull = (response: string | undefined) => response?.trim() || null
  const named = orNull(tools)
  return {
    purpose: orNull(purpose),
    limitations: named
      ? [orNull(limitations), `On its tools it said: ${named}`].filter(Boolean).join('\n')
      : orNull(limitations),
    user: orNull(user),
    tools: namedTools(tools ?? ''),
  }
}

const MAX_NAMED_TOOLS = 50
/** Matches `get_order` and `getOrder`, each with an optional parameter list. */
const NAMED_TOOL =
  /\b([A-Za-z]{1,40}(?:_[A-Za-z0-9]{1,40}){1,6}|[a-z]{1,40}(?:[A-Z][a-z0-9]{1,40}){1,6})\b(?:\(([^()\n]{0,200})\))?/g

/** Returns the tools with names in code style. Names in parameter lists are not tools. */
function namedTools(response: string): Tool[] {
  const found = new Map<string, Tool>()
  for (const [, name = '', parameters = ''] of response.matchAll(NAMED_TOOL)) {
    if (found.has(name) || found.size >= MAX_NAMED_TOOLS) continue
    const named = parameters.split(',').map((each) => each.trim().split(/[\s:=?]/)[0] ?? '')
    const given = named.filter((each) => /^\w{1,80}$/.test(each))
    const needed = given.map((each) => ({ name: each, description: '', type: '' }))
    found.set(name, { name, description: '', arguments: needed })
  }
  return [...found.values()]
}

async function readResponses(responses: string[], client: ModelClient, signal?: AbortSignal) {
  const { mark, text: passages } = delimit(
    responses.map((response, n) => ({
      name: `answer to “${DISCOVERY_QUESTIONS[n] ?? 'another question'}”`,
      text: response,
    }))
  )
  const { object: found } = await client.generateObject<Discovery>({
    system: `You describe AI applications from what they say about themselves. Invent nothing.\n${explainMarks(mark)}`,
    prompt: `${passages}\n\nDescribe the application.`,
    schema: DISCOVERY_SCHEMA,
    temperature: 0,
    signal,
  })
  const orNull = (response: string) => response.trim() || null
  return {
    purpose: orNull(found.purpose),
    limitations: orNull(found.limitations),
    user: orNull(found.user),
    tools: found.tools,
  }
}
