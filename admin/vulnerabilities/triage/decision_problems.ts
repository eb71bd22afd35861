import { type Decision, NEEDS_REASON } from '#api/contract/findings/vulnerability'
import { endOfDay } from '../../core/display/formats/dates.js'

type Input = {
  status: Decision
  reason: string
  /** Day until which the risk is accepted, e.g. `2026-11-21`. */
  until: string
}

export type DecisionProblems = {
  reason?: 'reason_required' | undefined
  until?: 'until_required' | 'until_past' | undefined
}

/** Maps the fields of a decision that the server would reject to the reasons. */
export function decisionProblems({ status, reason, until }: Input, now: Date): DecisionProblems {
  const problems: DecisionProblems = {}
  if (NEEDS_REASON.includes(status) && reason.trim() === '') problems.reason = 'reason_required'
  if (status !== 'accepted_risk') return problems
  const end = endOfDay(until)
  if (end === null) problems.until = 'until_required'
  else if (end <= now) problems.until = 'until_past'
  return problems
}
