import type { Attempt } from '../attempts/attempt.js'
import { RETRY } from '../choice/technique_kinds.js'
import type { AttemptPurpose, Finding } from '../vocabulary.js'

/** A success is repeated in fresh sessions until two repeats agree: at most three times. */
const MAX_REPEATS = 3
const DECIDING_REPEATS = 2
/** An attack that an earlier session confirmed has been repeated already. */
const DECIDING_REPEATS_OF_KNOWN = 1
/** Attempts to find shorter messages that work as well. */
const MAX_SHORTENINGS = 2

/** The next step of a validation, or its result. */
export type ValidationStep =
  | {
      kind: 'send'
      purpose: Exclude<AttemptPurpose, 'recon' | 'attack'>
      messages: string[] | null
    }
  | { kind: 'wait' }
  | { kind: 'done'; state: 'confirmed' | 'unstable' }

/**
 * Validates a success: repeats in fresh sessions, a control without the decisive step, and fewer messages. Confirmed are
 * successes that two of three repeats reproduce, and whose control does not succeed.
 * @param checks attempts that validate the finding, in order
 */
export function nextValidation(finding: Finding, checks: readonly Attempt[]): ValidationStep {
  if (checks.some(({ isOpen }) => isOpen)) return { kind: 'wait' }
  const of = (purpose: AttemptPurpose) => checks.filter(({ plan }) => plan.purpose === purpose)
  const repeats = of('repeat').filter(({ state }) => state !== 'error')
  const reproduced = repeats.filter(({ success }) => success).length
  const failed = repeats.length - reproduced
  const deciding = decidingRepeats(finding)
  if (failed >= DECIDING_REPEATS || isStuck(of('repeat'))) {
    return { kind: 'done', state: 'unstable' }
  }
  if (reproduced < deciding) {
    return { kind: 'send', purpose: 'repeat', messages: finding.messages }
  }
  const [control] = of('control').filter(({ state }) => state !== 'error')
  if (!control) {
    if (of('control').length >= MAX_REPEATS) return { kind: 'done', state: 'unstable' }
    return { kind: 'send', purpose: 'control', messages: null }
  }
  if (control.success) return { kind: 'done', state: 'unstable' }
  const shorter = shortened(finding.messages, of('minimize'))
  if (shorter) return { kind: 'send', purpose: 'minimize', messages: shorter }
  return { kind: 'done', state: 'confirmed' }
}

const decidingRepeats = ({ technique }: Finding) =>
  technique === RETRY ? DECIDING_REPEATS_OF_KNOWN : DECIDING_REPEATS

/** Repeats that only produce errors say nothing; the success stays unconfirmed. */
const isStuck = (repeats: readonly Attempt[]) =>
  repeats.length >= MAX_REPEATS * 2 && repeats.every(({ state }) => state === 'error')

/** Repeats to start in parallel. */
export function parallelRepeats(finding: Finding, checks: readonly Attempt[]): number {
  const repeats = checks.filter(({ plan }) => plan.purpose === 'repeat').length
  return repeats === 0 ? decidingRepeats(finding) : 1
}

/** Shorter messages to try next: the last one alone, then all but the first. Null if there are none. */
function shortened(messages: readonly string[], tried: readonly Attempt[]): string[] | null {
  if (messages.length < 2 || tried.length >= MAX_SHORTENINGS) return null
  if (tried.some(({ success }) => success)) return null
  const options = [messages.slice(-1), messages.slice(1)]
  const next = options[tried.length]
  return next && (tried.length === 0 || next.length > 1) ? next : null
}

/** The finding with the results of its checks so far. */
export function withChecks(finding: Finding, checks: readonly Attempt[]): Finding {
  const repeats = checks.filter(
    ({ plan, isOpen, state }) => plan.purpose === 'repeat' && !isOpen && state !== 'error'
  )
  const control = checks.find(
    ({ plan, isOpen, state }) => plan.purpose === 'control' && !isOpen && state !== 'error'
  )
  const shorter = checks.find(({ plan, success }) => plan.purpose === 'minimize' && success)
  return {
    ...finding,
    repeats: repeats.length,
    reproduced: repeats.filter(({ success }) => success).length,
    isControlClean: control ? !control.success : null,
    messages: shorter?.plan.script ?? finding.messages,
  }
}
