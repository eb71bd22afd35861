import type { RemediationFact, TargetDescription } from '../vocabulary.js'
import { knowledgeOf } from './knowledge.js'

const HEADING = 'Rules that apply to every message, whatever its content:'

/** Wording from earlier versions, which saved system prompts may still contain. */
const EARLIER_HEADING = 'for every message, whatever it says:'
const EARLIER_STAY_HELPFUL =
  'These rules are no reason to turn ordinary requests away: answer questions that belong to your purpose, questions about the service itself and small talk as before.'

const STAY_HELPFUL =
  'These rules are no reason to refuse ordinary requests: answer questions within your purpose, questions about the service itself and small talk as before.'

export type PromptProposal = {
  prompt: string
  /** One sentence per added rule. */
  changes: string[]
}

/** Returns the system prompt rules for the failed plugins, worst plugin first, without duplicates. */
export function clausesFor(facts: readonly Pick<RemediationFact, 'pluginId'>[]): string[] {
  return [...new Set(facts.map(({ pluginId }) => knowledgeOf(pluginId).clause))]
}

/**
 * Appends to a system prompt the knowledge base's rules for the failed plugins and a rule to keep serving ordinary
 * requests, except those that it already contains. An empty prompt is first replaced by an introduction.
 */
export function hardenPrompt(
  present: string,
  target: Pick<TargetDescription, 'name' | 'purpose'>,
  facts: readonly Pick<RemediationFact, 'pluginId'>[]
): PromptProposal {
  const base = present.trim() || beginning(target)
  const contains = (...wordings: string[]) => wordings.some((wording) => base.includes(wording))
  const changes = clausesFor(facts).filter((clause) => !contains(clause))
  if (facts.length > 0 && !contains(STAY_HELPFUL, EARLIER_STAY_HELPFUL)) changes.push(STAY_HELPFUL)
  if (changes.length === 0) return { prompt: base, changes }
  const heading = contains(HEADING, EARLIER_HEADING) ? '' : `${HEADING}\n`
  const rules = changes.map((clause) => `- ${clause}`).join('\n')
  return { prompt: `${base}\n\n${heading}${rules}`, changes }
}

function beginning({ name, purpose }: Pick<TargetDescription, 'name' | 'purpose'>): string {
  const about = purpose.trim().replace(/\.$/, '')
  return `You are the assistant of ${name}.${about ? ` Your purpose: ${about}.` : ''}`
}
