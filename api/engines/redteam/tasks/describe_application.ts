import { explainMarks, delimit } from '../../delimit.js'
import type { ModelClient } from '../ports.js'
import { textsOf } from './fields.js'
import { list, object, text } from '../model/prompts/schema_parts.js'
import type { Task, TaskContext } from './task.js'

const MAX_PURPOSE_CHARS = 600

/** Derives the purpose of an application from its prompts. */
export const purpose: Task = async (body, context) => {
  const prompts = textsOf(body, 'prompts')
  const result = context.models
    ? await describeWithModel<{ purpose: string }>(
        context.models.writes,
        prompts,
        'State in a few sentences what the application is for, whom it serves and what it must not do.',
        object({ purpose: text('The purpose') }),
        context
      ).then((response) => response.purpose)
    : purposeByRules(prompts)
  return { task: 'purpose', result }
}

/** Extracts names of people, companies and products from the prompts. */
export const entities: Task = async (body, context) => {
  const prompts = textsOf(body, 'prompts')
  const result = context.models
    ? await describeWithModel<{ entities: string[] }>(
        context.models.writes,
        prompts,
        'List the names of people, companies, brands and products that occur in the prompts, as written. None is an answer, too.',
        object({ entities: list({ type: 'string' }, 'The names') }),
        context
      ).then((response) => response.entities)
    : namesIn(prompts)
  return { task: 'entities', result }
}

async function describeWithModel<T>(
  client: ModelClient,
  prompts: string[],
  question: string,
  schema: Record<string, unknown>,
  { signal }: TaskContext
): Promise<T> {
  const { mark, text: passages } = delimit(
    prompts.map((prompt, n) => ({ name: `prompt ${n + 1}`, text: prompt }))
  )
  const { object: response } = await client.generateObject<T>({
    system: `You describe AI applications from the prompts that they run on.\n${explainMarks(mark)}`,
    prompt: `${passages}\n\n${question}`,
    schema,
    temperature: 0,
    signal,
  })
  return response
}

const PLACEHOLDER = /\{\{[^{}]{0,200}\}\}|\{%[^{}%]{0,200}%\}/g

/** Derives the purpose without a model: the longest instructions among the prompts, truncated. */
function purposeByRules(prompts: string[]): string {
  const instructions = prompts
    .map((prompt) => instructionsIn(prompt).replace(PLACEHOLDER, ' ').replace(/\s+/g, ' ').trim())
    .filter((prompt) => prompt.length > 0)
  const [longest = ''] = instructions.sort((a, b) => b.length - a.length)
  return longest.slice(0, MAX_PURPOSE_CHARS)
}

/** Returns the system and developer messages of a prompt that is a JSON list of messages; otherwise the prompt itself. */
function instructionsIn(prompt: string): string {
  try {
    const messages: unknown = JSON.parse(prompt)
    if (!Array.isArray(messages)) return prompt
    return messages
      .filter((message) => message?.role === 'system' || message?.role === 'developer')
      .map((message) => String(message.content ?? ''))
      .join('\n')
  } catch {
    return prompt
  }
}

const NAME = /(?<=[a-z,;:)] )(?:[A-Z][\p{L}\d&’'-]+(?: (?:of|de|von|&) (?=[A-Z]))? ?){1,4}/gu
const NO_NAMES = /^(?:I|You|The|A|An|Do|Never|Always|If|Please|JSON|API|URL|HTTP|AI|PDF|FAQ)$/
const MAX_NAMES = 50

/** Returns capitalized words within sentences, which approximate names; works only for English. */
function namesIn(prompts: string[]): string[] {
  const found = prompts
    .flatMap((prompt) => instructionsIn(prompt).replace(PLACEHOLDER, ' ').match(NAME) ?? [])
    .map((name) => name.trim())
    .filter((name) => name.length > 1 && !NO_NAMES.test(name))
  return [...new Set(found)].slice(0, MAX_NAMES)
}
