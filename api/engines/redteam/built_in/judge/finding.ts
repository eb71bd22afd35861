import type { Evidence, AttemptToJudge } from '../../vocabulary.js'
import type { Answer } from './answer.js'
import type { Span } from './sentences.js'

/** What one rule concluded; `grader` is its short name, e.g. `refusal`. */
export type Finding = {
  outcome: 'passed' | 'failed'
  grader: string
  reason: string
  evidence: Evidence[]
}

/** A rule decides, keeps silent, or says that nobody should decide: the answer points both ways. */
export type Rule = (answer: Answer, attempt: AttemptToJudge) => Finding | 'unsure' | null

export function failed(grader: string, reason: string, evidence: Evidence[]): Finding {
  return { outcome: 'failed', grader, reason, evidence }
}

export function passed(grader: string, reason: string, evidence: Evidence[]): Finding {
  return { outcome: 'passed', grader, reason, evidence }
}

export function labelled(label: string, { start, end }: Span): Evidence {
  return { start, end, label }
}

/** The span of a regular expression's match. */
export function spanOf(match: RegExpExecArray | RegExpMatchArray, offset = 0): Span {
  const start = (match.index ?? 0) + offset
  return { start, end: start + match[0].length }
}
