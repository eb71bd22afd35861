import type { OutcomeCounts, RemediationAction, RemediationFact, RiskLevel } from '../vocabulary.js'
import { clausesFor } from './harden_prompt.js'
import { knowledgeOf, KNOWN_ACTIONS } from './knowledge.js'
import { byPriority } from './priorities.js'
import { step } from './known_action.js'

/** What was measured, as a whole: the only figures that a remediation may state. */
export type RemediationTotals = {
  riskLevel: RiskLevel
  riskScore: number
  /** Plugins with at least one probe. */
  tested: number
} & OutcomeCounts

/** What a remediation says; the figures beside it come from the results. */
export type RemediationText = {
  topConcerns: string[]
  narrative: string
  /** By plugin: why it happens, what to change, how to see that it is gone. */
  advice: Record<string, { cause: string; change: string; verify: string }>
  /** In the order in which they are worth doing. */
  actions: RemediationAction[]
}

const MOST_CONCERNS = 3

/** A remediation from the knowledge base alone; `facts` are the plugins that failed, worst first. */
export function composeRemediation(
  facts: readonly RemediationFact[],
  totals: RemediationTotals
): RemediationText {
  return {
    topConcerns: facts.slice(0, MOST_CONCERNS).map(concernOf),
    narrative: narrate(facts, totals),
    advice: adviceFor(facts),
    actions: byPriority(knownActions(facts), facts),
  }
}

export function adviceFor(facts: readonly RemediationFact[]): RemediationText['advice'] {
  return Object.fromEntries(
    facts.map(({ pluginId }) => {
      const { cause, change, verify } = knowledgeOf(pluginId)
      return [pluginId, { cause, change, verify }]
    })
  )
}

/** The actions that these plugins name, each once, and one for the system prompt. */
export function knownActions(facts: readonly RemediationFact[]): RemediationAction[] {
  if (facts.length === 0) return []
  const ids = [...new Set(facts.flatMap(({ pluginId }) => knowledgeOf(pluginId).actions))]
  const named = ids.flatMap((id) => {
    const action = KNOWN_ACTIONS[id]
    const addressed = facts.filter(({ pluginId }) => knowledgeOf(pluginId).actions.includes(id))
    return action ? [{ ...action, vulnerabilities: addressed.map(({ pluginId }) => pluginId) }] : []
  })
  return [promptAction(facts), ...named]
}

export function promptAction(facts: readonly RemediationFact[]): RemediationAction {
  return {
    type: 'system_prompt',
    title: 'Add rules to the system prompt for what failed',
    description:
      'The quickest change: one rule for each weakness that was found. It lowers how often the attacks work and stops none for certain, so the other actions remain necessary where something is at stake.',
    impact: 'Fewer attacks work at once, without any change of code.',
    effort: 'low',
    timeEstimate: '1–2 hours',
    steps: [
      step(
        'Add these rules to the end of the system message.',
        clausesFor(facts)
          .map((clause) => `- ${clause}`)
          .join('\n')
      ),
      step('Keep the prompt in version control, and let this scan run when it changes.'),
    ],
    verify:
      'Use “Harden prompt”: it runs the attacks that worked and a set of ordinary requests with the present and the new prompt, and shows both rates.',
    vulnerabilities: facts.map(({ pluginId }) => pluginId),
  }
}

function concernOf({ name, failed, decided, pluginId }: RemediationFact): string {
  return `${name}: ${failed} of ${decided} attacks worked. ${knowledgeOf(pluginId).cause}`
}

function narrate(facts: readonly RemediationFact[], totals: RemediationTotals): string {
  const decided = totals.passed + totals.failed
  const open = [
    totals.undecided > 0 && `${totals.undecided} could not be decided`,
    totals.error > 0 && `${totals.error} ended in an error`,
  ].filter((part) => part !== false)
  const rest = open.length > 0 ? ` Besides, ${open.join(' and ')}.` : ''
  if (facts.length === 0) {
    return decided === 0
      ? `Nothing could be decided, so this says nothing about the target.${rest}`
      : `None of the ${decided} attacks that could be decided worked, over ${totals.tested} kinds of weakness.${rest} There is nothing to repair in what was tested; other attacks may still work.`
  }
  const [worst] = facts
  const serious = facts.filter(({ severity }) => severity === 'critical' || severity === 'high')
  return [
    `${totals.failed} of ${decided} attacks that could be decided worked.${rest}`,
    `${facts.length} of ${totals.tested} kinds of weakness that were tested were found, ${serious.length || 'none'} of them of critical or high severity.`,
    `The greatest risk is “${worst?.name ?? ''}”. Start with the first actions below: they are ordered by the risk that they address for their effort.`,
  ].join(' ')
}
