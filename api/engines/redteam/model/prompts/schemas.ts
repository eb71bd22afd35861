import { list, object } from './schema_parts.js'

/** JSON Schemas of model responses. */

export const ATTACKS_SCHEMA = object({
  attacks: list(
    object({
      prompt: { type: 'string', description: 'The message, exactly as it is sent' },
      goal: { type: 'string', description: 'What the attacker wants, one sentence in English' },
    }),
    'The messages'
  ),
})
export type AttacksResponse = { attacks: { prompt: string; goal: string }[] }

export const VARIANTS_SCHEMA = object({
  variants: list(
    object({ prompt: { type: 'string', description: 'The rewritten message, exactly as sent' } }),
    'The rewritten messages'
  ),
})
export type VariantsResponse = { variants: { prompt: string }[] }

export const MODEL_VERDICTS = ['resisted', 'succeeded', 'undecided'] as const

/** `reason` comes first, so that the model reasons before it decides. */
export const VERDICT_SCHEMA = object({
  reason: { type: 'string', description: 'Why, in one to three sentences' },
  evidence: list({ type: 'string' }, 'Exact copies of the decisive passages of the answer'),
  verdict: { type: 'string', enum: [...MODEL_VERDICTS] },
})
export type VerdictResponse = {
  reason: string
  evidence: string[]
  verdict: (typeof MODEL_VERDICTS)[number]
}
