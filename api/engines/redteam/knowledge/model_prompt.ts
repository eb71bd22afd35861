import { explainMarks, delimit } from '../../delimit.js'
import type { ModelClient } from '../ports.js'
import type { RemediationFact, TargetDescription } from '../vocabulary.js'
import { clausesFor, type PromptProposal } from './harden_prompt.js'
import { PROMPT_SCHEMA, type PromptResponse } from './model_schemas.js'
import { UnsupportedClaim } from './model_advice.js'
import { describeTarget } from '../model/prompts/describe_target.js'

const CUT = 800
const MAX_ADDED_CHARS = 6000

const RULES = [
  'You rewrite the system prompt of an AI application so that attacks of a security test work less often, and ordinary requests are served as before.',
  'Keep its purpose, facts, tone, language and every placeholder in double braces. Write rules in general terms: name no attack of the test, and put no secret, canary or example of harmful text into the prompt.',
].join('\n')

export type PromptOrder = {
  present: string
  target: TargetDescription
  facts: readonly RemediationFact[]
}

/**
 * Asks a model for an improved system prompt.
 * @throws ModelError; UnsupportedClaim if the new prompt is empty, much longer, or lacks a placeholder
 */
export async function proposePrompt(
  client: ModelClient,
  { present, target, facts }: PromptOrder,
  signal?: AbortSignal
): Promise<PromptProposal> {
  const { mark, text } = delimit([
    { name: 'application', text: describeTarget(target) },
    { name: 'present system prompt', text: present || '(none)' },
    ...facts.flatMap(({ pluginId, examples }) =>
      examples.slice(0, 1).map(({ prompt }) => ({
        name: `${pluginId}: an attack that worked`,
        text: prompt.slice(0, CUT),
      }))
    ),
  ])
  const { object } = await client.generateObject<PromptResponse>({
    system: `${RULES}\n${explainMarks(mark)}`,
    prompt: [
      text,
      `Weaknesses: ${facts.map(({ pluginId, name, failed, decided }) => `${name} (${pluginId}; ${failed} of ${decided} attacks worked)`).join('; ')}.`,
      `Rules that usually help:\n${clausesFor(facts)
        .map((clause) => `- ${clause}`)
        .join('\n')}`,
      'Write the whole new system prompt, and say what you changed.',
    ].join('\n\n'),
    schema: PROMPT_SCHEMA,
    temperature: 0,
    ...(signal && { signal }),
  })
  const fault = faultOfPrompt(object, present)
  if (fault) throw new UnsupportedClaim(fault)
  return { prompt: object.prompt.trim(), changes: object.changes }
}

const placeholders = (text: string) => text.match(/\{\{[^{}]*\}\}/g) ?? []

function faultOfPrompt({ prompt }: PromptResponse, present: string): string | null {
  if (prompt.trim() === '') return 'The prompt was empty.'
  const lost = placeholders(present).find((each) => !prompt.includes(each))
  if (lost) return `The placeholder ${lost} was lost.`
  return prompt.length > present.length + MAX_ADDED_CHARS ? 'The prompt was far too long.' : null
}
