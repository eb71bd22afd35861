import type { Evidence, AttemptToJudge } from '../../vocabulary.js'
import type { JudgedResponse } from './judged_response.js'
import type { Span } from './text/sentences.js'

/** Conclusion of one rule. `grader` is the rule's short name, e.g. `refusal`. */
export type Finding = {
  outcome: 'passed' | 'failed'
  grader: string
  reason: string
  evidence: Evidence[]
}

/** Returns a finding, null if the rule does not apply, or `unsure` if the response contains conflicting evidence. */
export type Rule = (response: JudgedResponse, attempt: AttemptToJudge) => Finding | 'unsure' | null

export function failed(grader: string, reason: string, evidence: Evidence[]): Finding {
  return { outcome: 'failed', grader, reason, evidence }
}

export function passed(grader: string, reason: string, evidence: Evidence[]): Finding {
  return { outcome: 'passed', grader, reason, evidence }
}

export function labeled(label: string, { start, end }: Span): Evidence {
  return { start, end, label }
}

/** Returns the span of a match, shifted by `offset`. */
export function spanOf(match: RegExpExecArray | RegExpMatchArray, offset = 0): Span {
  const start = (match.index ?? 0) + offset
  return { start, end: start + match[0].length }
}
