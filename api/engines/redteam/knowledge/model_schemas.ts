import { list, object } from '../model/prompts/schema_parts.js'
import { ACTION_TYPES, EFFORTS, type RemediationAction } from '../vocabulary.js'

const text = (description: string) => ({ type: 'string', description })

export const ADVICE_SCHEMA = object({
  advice: list(
    object({
      pluginId: text('Id of the weakness'),
      cause: text('Why this application fails here, one or two sentences'),
      change: text('What to change, one or two sentences'),
      verify: text('How to see that it is gone, one or two sentences'),
    }),
    'One entry for each weakness'
  ),
  actions: list(
    object({
      type: { type: 'string', enum: [...ACTION_TYPES] },
      title: text('An imperative of at most ten words'),
      description: text('What to change and why that helps, two to four sentences'),
      impact: text('What is better afterwards, one sentence'),
      effort: { type: 'string', enum: [...EFFORTS] },
      timeEstimate: text('For instance: 2–4 hours'),
      steps: list(
        object({
          text: text('What to do'),
          code: { type: ['string', 'null'], description: 'Code or configuration, or null' },
        }),
        'Two to five steps, at least one with code'
      ),
      verify: text('How to see that it works'),
      vulnerabilities: list({ type: 'string' }, 'Ids of the weaknesses that it addresses'),
    }),
    'What to do'
  ),
})

export type AdviceResponse = {
  advice: { pluginId: string; cause: string; change: string; verify: string }[]
  actions: RemediationAction[]
}

export const SUMMARY_SCHEMA = object({
  topConcerns: list({ type: 'string' }, 'One to three concerns, a sentence each'),
  narrative: text('Four to six sentences for people who decide'),
})
export type SummaryResponse = { topConcerns: string[]; narrative: string }

export const PROMPT_SCHEMA = object({
  prompt: text('The whole new system prompt'),
  changes: list(
    { type: 'string' },
    'What was changed and which weakness it is for, a sentence each'
  ),
})
export type PromptResponse = { prompt: string; changes: string[] }
