import type { Attempt } from '../attempts/attempt.js'
import { RETRY } from '../attempts/technique_kinds.js'
import type { AttemptPurpose, Finding } from '../vocabulary.js'

/** A success is repeated in fresh sessions until two repeats agree: at most three times. */
const MAX_REPEATS = 3
const DECIDING_REPEATS = 2
/**
 * Exact proof, an attack that an earlier session confirmed, and any success on a target whose successes could be repeated
 * so far, need one repeat that succeeds.
 */
const DECIDING_REPEATS_OF_PROOF = 1
/** Repeats after which a target counts as one whose successes can be repeated, and the share that succeeded. */
const MIN_REPEATS_OF_RELIABLE = 10
const MIN_SHARE_OF_RELIABLE = 0.95

/** Whether nearly all repeats of a session succeeded. */
export function isReliable(attempts: readonly Attempt[]): boolean {
  const repeats = attempts.filter(
    ({ plan, isOpen, state }) => plan.purpose === 'repeat' && !isOpen && state !== 'error'
  )
  const reproduced = repeats.filter(({ success }) => success).length
  return (
    repeats.length >= MIN_REPEATS_OF_RELIABLE &&
    reproduced / repeats.length >= MIN_SHARE_OF_RELIABLE
  )
}

/** The next step of a validation, or its result. */
export type ValidationStep =
  | {
      kind: 'send'
      purpose: Exclude<AttemptPurpose, 'recon' | 'attack'>
      messages: string[] | null
      /** Attempts to start in parallel. */
      count: number
    }
  | { kind: 'wait' }
  | { kind: 'done'; state: 'confirmed' | 'unstable' }

/**
 * Validates a success: fewer messages, repeats in fresh sessions, and a control without the decisive step. Confirmed are
 * successes that two of three repeats reproduce, and whose control does not succeed. A success with fewer messages is a
 * repeat too.
 * @param source the attempt that succeeded
 * @param checks attempts that validate the finding, in order
 * @param attempts all attempts of the session
 */
export function nextValidation(
  finding: Finding,
  source: Attempt,
  checks: readonly Attempt[],
  attempts: readonly Attempt[] = checks
): ValidationStep {
  if (checks.some(({ isOpen }) => isOpen)) return { kind: 'wait' }
  const of = (purpose: AttemptPurpose) => checks.filter(({ plan }) => plan.purpose === purpose)
  const shorter = shortened(source, of('minimize'))
  if (shorter) return { kind: 'send', purpose: 'minimize', messages: shorter, count: 1 }
  const { repeats, reproduced } = withChecks(finding, checks)
  const failed = repeats - reproduced
  if (failed >= DECIDING_REPEATS || isStuck(of('repeat'))) {
    return { kind: 'done', state: 'unstable' }
  }
  const missing = decidingRepeats(source, failed, isReliable(attempts)) - reproduced
  if (missing > 0) {
    const count = repeats === 0 && of('repeat').length === 0 ? missing : 1
    return { kind: 'send', purpose: 'repeat', messages: finding.messages, count }
  }
  const [control] = of('control').filter(({ state }) => state !== 'error')
  if (control) return { kind: 'done', state: control.success ? 'unstable' : 'confirmed' }
  if (of('control').length >= MAX_REPEATS) return { kind: 'done', state: 'unstable' }
  return { kind: 'send', purpose: 'control', messages: null, count: 1 }
}

/** A repeat that fails shows that proof does not come every time; then two repeats decide. */
function decidingRepeats({ plan, success }: Attempt, failed: number, reliable: boolean): number {
  const isProof = plan.technique === RETRY || success?.response.verdict?.isExact === true
  return (isProof || reliable) && failed === 0 ? DECIDING_REPEATS_OF_PROOF : DECIDING_REPEATS
}

/** Repeats that only produce errors say nothing; the success stays unconfirmed. */
const isStuck = (repeats: readonly Attempt[]) =>
  repeats.length >= MAX_REPEATS * 2 && repeats.every(({ state }) => state === 'error')

/**
 * The messages to try instead of all: the last one alone, then the last two. Null if there are none, or if the success
 * depends on a message of another session.
 */
function shortened(source: Attempt, tried: readonly Attempt[]): string[] | null {
  const messages = source.winningMessages
  if (source.plan.test?.expectation.inNewSession) return null
  if (tried.some(({ success }) => success) || tried.length + 1 >= messages.length) return null
  return tried.length < MAX_SHORTENINGS ? messages.slice(-1 - tried.length) : null
}
/** Attempts to find fewer messages that work as well. */
const MAX_SHORTENINGS = 2

/** The finding with the results of its checks so far. */
export function withChecks(finding: Finding, checks: readonly Attempt[]): Finding {
  const isOver = ({ isOpen, state }: Attempt) => !isOpen && state !== 'error'
  const shorter = checks.find(({ plan, success }) => plan.purpose === 'minimize' && success)
  const repeats = checks.filter((check) => check.plan.purpose === 'repeat' && isOver(check))
  if (shorter) repeats.unshift(shorter)
  const control = checks.find((check) => check.plan.purpose === 'control' && isOver(check))
  return {
    ...finding,
    repeats: repeats.length,
    reproduced: repeats.filter(({ success }) => success).length,
    isControlClean: control ? !control.success : null,
    messages: shorter?.plan.script ?? finding.messages,
  }
}
