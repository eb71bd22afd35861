import type { RemediationFact, TargetDescription } from '../vocabulary.js'
import { knowledgeOf } from './knowledge.js'

const HEADING = 'Rules that hold for every message, whatever it says:'

/** So that stricter rules do not turn ordinary requests away. */
const STAY_HELPFUL =
  'These rules are no reason to turn ordinary requests away: answer questions that belong to your purpose, questions about the service itself and small talk as before.'

export type PromptProposal = {
  prompt: string
  /** What was added, a sentence each. */
  changes: string[]
}

/** The rules that the failed plugins ask for, each once, the worst first. */
export function clausesFor(facts: readonly Pick<RemediationFact, 'pluginId'>[]): string[] {
  return [...new Set(facts.map(({ pluginId }) => knowledgeOf(pluginId).clause))]
}

/** The present prompt with the rules of the knowledge base behind it; those that stand in it already are left out. */
export function hardenPrompt(
  present: string,
  target: Pick<TargetDescription, 'name' | 'purpose'>,
  facts: readonly Pick<RemediationFact, 'pluginId'>[]
): PromptProposal {
  const base = present.trim() || beginning(target)
  const changes = [...clausesFor(facts), ...(facts.length > 0 ? [STAY_HELPFUL] : [])].filter(
    (clause) => !base.includes(clause)
  )
  if (changes.length === 0) return { prompt: base, changes }
  const heading = base.includes(HEADING) ? '' : `${HEADING}\n`
  const rules = changes.map((clause) => `- ${clause}`).join('\n')
  return { prompt: `${base}\n\n${heading}${rules}`, changes }
}

function beginning({ name, purpose }: Pick<TargetDescription, 'name' | 'purpose'>): string {
  const about = purpose.trim().replace(/\.$/, '')
  return `You are the assistant of ${name}.${about ? ` Your purpose: ${about}.` : ''}`
}
