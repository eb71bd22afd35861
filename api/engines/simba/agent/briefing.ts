import { encodingsIn } from '../recon/read_recon.js'
import type { Snapshot } from '../planner.js'
import type { Hypothesis, PursuedPlugin, SessionPlan } from '../vocabulary.js'

/** The session's knowledge at the time when the agent is called. */
export type Knowledge = Pick<Snapshot, 'facts' | 'findings' | 'hypotheses'>

/**
 * Describes the state of a session without any text from the target: the owner's description of the target, and Assay's own
 * counts and labels. Requests for tool calls contain nothing else, so that no response of the target can influence a tool
 * call.
 */
export function briefing(plan: SessionPlan, { facts, findings }: Knowledge): string {
  const { name, purpose } = plan.target
  const kinds = Map.groupBy(facts, ({ kind }) => kind)
  const counts = [...kinds].map(([kind, { length }]) => `${kind}: ${length}`)
  const read = [...encodingsIn(facts)].map(([id, isRead]) => `${id}: ${isRead ? 'yes' : 'no'}`)
  const found = findings.map(
    ({ pluginId, technique, state }) => `${pluginId} with ${technique}: ${state}`
  )
  return [
    `Application: ${name}. Purpose, by its owner: ${purpose || 'not stated'}`,
    `Facts by kind: ${counts.join(', ') || 'none'}`,
    `Encodings that the application reads: ${read.join(', ') || 'not known'}`,
    `Findings of this session: ${found.join('; ') || 'none'}`,
    ...lessonsIn(plan),
  ].join('\n')
}

function lessonsIn({ lessons }: SessionPlan): string[] {
  const won = lessons.filter(({ wins }) => wins > 0)
  if (won.length === 0) return []
  const each = won.map(
    ({ pluginId, technique, wins, tries }) => `${pluginId} with ${technique}: ${wins} of ${tries}`
  )
  return [`Successes of earlier sessions: ${each.join('; ')}`]
}

/** Describes a hypothesis only by its plugin and counts, because its statement may contain text from the target. */
export function describeHypothesis(
  { key, state, techniques }: Hypothesis,
  { name, description }: Pick<PursuedPlugin, 'name' | 'description'>
): string {
  const tried = techniques.map(
    ({ technique, wins, losses }) => `${technique} ${wins} of ${wins + losses}`
  )
  return `${key}: ${name} (${description}); ${state}; tried: ${tried.join(', ') || 'nothing'}`
}
