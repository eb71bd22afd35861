import {
  compileVersion,
  evaluate,
  judgedText,
  textPoliciesOf,
  withJudgments,
} from '#api/engines/guardrails/index'
import type {
  Decision,
  GuardrailInput,
  GuardrailVersion,
  Judgment,
  TextPolicy,
} from '#api/engines/guardrails/vocabulary'
import { createHash } from 'node:crypto'

/** A text that a model must judge before a replay can decide. */
export type ReplayQuestion = { policy: TextPolicy; input: GuardrailInput }

/** Verdicts of a model by question. A question that is missing has no verdict. */
export type ReplayVerdicts = ReadonlyMap<string, Judgment>

/** Decision of a version. Verdicts on `questions`, which are still missing, could change it. */
export type Replayed = Decision & { questions: ReadonlyMap<string, ReplayQuestion> }

export type Replay = (input: GuardrailInput) => Replayed

/** Returns the key of a question. Two versions that share a question use the same key. */
export const questionKey = ({ text }: TextPolicy, input: GuardrailInput): string =>
  createHash('sha256')
    .update(JSON.stringify([text, input.placement, judgedText(input)]))
    .digest('base64')

/**
 * Creates a function that evaluates inputs with a version and its text policies, outside of live requests. The function
 * is pure: a first run returns questions, and the caller passes the model's verdicts to the next run. Text policies that
 * only log are left out, because they change no outcome. There is no deadline per request, so that results do not depend
 * on the machine's load; instead, the thread has a deadline.
 */
export function replayOf(version: GuardrailVersion, verdicts: ReplayVerdicts = new Map()): Replay {
  const compiled = compileVersion(version)
  return (input) => {
    const decision = evaluate(compiled, input, { deadlineMs: Infinity })
    const policies = textPoliciesOf(compiled, input.placement).filter(
      ({ onMatch }) => onMatch !== 'log'
    )
    const questions = new Map<string, ReplayQuestion>()
    if (policies.length === 0 || decision.action === 'block' || decision.action === 'error') {
      return { ...decision, questions }
    }
    const judgments = policies.flatMap((policy) => {
      const key = questionKey(policy, input)
      const known = verdicts.get(key)
      if (!known || known.verdict === 'error') questions.set(key, { policy, input })
      return known ? [{ ...known, policyId: policy.id }] : []
    })
    const judged = withJudgments(decision, policies, judgments)
    return { ...judged, questions: judged.action === 'block' ? new Map() : questions }
  }
}

/** Whether a version stops an attack. `undecided`: a text policy that could block it has no verdict. */
export type Stopped = {
  outcome: 'stopped' | 'passed' | 'undecided'
  questions: Replayed['questions']
}

/** Returns the outcome of an attack with these checks; it is stopped if at least one of them blocks. */
export function outcomeOf(checks: readonly Replayed[]): Stopped {
  if (checks.some(({ action }) => action === 'block')) {
    return { outcome: 'stopped', questions: new Map() }
  }
  const questions = new Map(
    checks
      .flatMap((check) => [...check.questions])
      .filter(([, { policy }]) => policy.onMatch === 'block')
  )
  return { outcome: questions.size > 0 ? 'undecided' : 'passed', questions }
}

/** Returns whether a version flags a harmless request, i.e. warns about it or blocks it. */
export function flagOf({ action, questions }: Replayed): 'flagged' | 'clear' | 'undecided' {
  if (action === 'warn' || action === 'block') return 'flagged'
  return questions.size > 0 ? 'undecided' : 'clear'
}

/** Whether all questions of the first replay are among those of the second. */
export const isCovered = (
  { questions }: Pick<Replayed, 'questions'>,
  by: Pick<Replayed, 'questions'>
): boolean => questions.size > 0 && [...questions.keys()].every((key) => by.questions.has(key))
