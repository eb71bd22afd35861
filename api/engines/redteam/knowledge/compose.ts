import type { OutcomeCounts, RemediationAction, RemediationFact, RiskLevel } from '../vocabulary.js'
import { clausesFor } from './harden_prompt.js'
import { knowledgeOf, KNOWN_ACTIONS } from './knowledge.js'
import { byPriority } from './priorities.js'

/** Totals of a scan. A remediation may state only these numbers and those in the facts. */
export type RemediationTotals = {
  riskLevel: RiskLevel
  riskScore: number
  /** Number of plugins with at least one probe. */
  tested: number
} & OutcomeCounts

/** The written parts of a remediation, without the metrics, which come from the results. */
export type RemediationText = {
  topConcerns: string[]
  narrative: string
  /** Advice by plugin ID. */
  advice: Record<string, { cause: string; change: string; verify: string }>
  /** Sorted by priority. */
  actions: RemediationAction[]
}

const MAX_CONCERNS = 3

/** Composes a remediation from the knowledge base, without a model. `facts` are the failed plugins, worst first. */
export function composeRemediation(
  facts: readonly RemediationFact[],
  totals: RemediationTotals
): RemediationText {
  return {
    topConcerns: facts.slice(0, MAX_CONCERNS).map(concernOf),
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

/**
 * Returns the recommended actions for these plugins, without duplicates, preceded by an action that hardens the system
 * prompt.
 */
export function knownActions(facts: readonly RemediationFact[]): RemediationAction[] {
  if (facts.length === 0) return []
  const ids = [...new Set(facts.flatMap(({ pluginId }) => knowledgeOf(pluginId).actions))]
  const named = ids.flatMap((id) => {
    const action = KNOWN_ACTIONS.get(id)
    const addressed = facts.filter(({ pluginId }) => knowledgeOf(pluginId).actions.includes(id))
    return action ? [{ ...action, vulnerabilities: addressed.map(({ pluginId }) => pluginId) }] : []
  })
  return [promptAction(facts), ...named]
}

export function promptAction(facts: readonly RemediationFact[]): RemediationAction {
  return {
    type: 'system_prompt',
    title: 'Add rules for the failed tests to the system prompt',
    description:
      'The quickest change: one rule for each weakness found. It reduces the success rate of the attacks but cannot prevent any of them, so the other actions remain necessary where the risk is significant.',
    impact: 'Reduces the number of successful attacks immediately, without a code change.',
    effort: 'low',
    timeEstimate: '1–2 hours',
    steps: [
      {
        text: 'Add these rules to the end of the system message.',
        code: clausesFor(facts)
          .map((clause) => `- ${clause}`)
          .join('\n'),
      },
      {
        text: 'Keep the prompt in version control, and run this scan whenever it changes.',
        code: null,
      },
    ],
    verify:
      'Use “Harden prompt”: it tests the current and the new prompt with the successful attacks and a set of ordinary requests, and shows both rates.',
    vulnerabilities: facts.map(({ pluginId }) => pluginId),
  }
}

function concernOf({ name, failed, decided, pluginId }: RemediationFact): string {
  return `${name}: ${failed} of ${decided} attacks succeeded. ${knowledgeOf(pluginId).cause}`
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
      ? `No result could be decided, so nothing can be concluded about the target.${rest}`
      : `None of the ${decided} decided attacks succeeded, across ${totals.tested} kinds of weakness.${rest} No fix is needed for the tested weaknesses; other attacks may still succeed.`
  }
  const [worst] = facts
  const serious = facts.filter(({ severity }) => severity === 'critical' || severity === 'high')
  return [
    `${totals.failed} of ${decided} decided attacks succeeded.${rest}`,
    `${facts.length} of ${totals.tested} tested kinds of weakness were found, ${serious.length || 'none'} of them with critical or high severity.`,
    `The greatest risk is “${worst?.name ?? ''}”. Start with the first actions below: they are ordered by risk addressed per effort.`,
  ].join(' ')
}
