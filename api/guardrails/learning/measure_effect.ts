import type { VersionEffect } from '#api/contract/guardrails/guardrail'
import { chooseThreshold, compileVersion, evaluate } from '#api/engines/guardrails/index'
import {
  DEFAULT_THRESHOLDS,
  type Decision,
  type GuardrailInput,
  type GuardrailVersion,
} from '#api/engines/guardrails/vocabulary'
import type { ReplayableAttack } from '#api/guardrails/learning/confirmed_attacks'
import { inputOf } from '#api/guardrails/input_of'
import type { StoredRequests } from '#api/guardrails/learning/stored_requests'

type Evaluate = (input: GuardrailInput) => Decision

/**
 * Evaluates with a version outside of live requests. Without the deadline of a request, so that results do not depend on the
 * load of the machine; the thread that runs it has a deadline.
 */
export const evaluatorOf = (version: GuardrailVersion): Evaluate => {
  const compiled = compileVersion(version)
  return (input) => evaluate(compiled, input, { deadlineMs: Infinity })
}

/**
 * Whether a version stops a recorded attack: it blocks the message, the response, or a tool call of the attack, or masks
 * everything that the response disclosed.
 */
export function stops(check: Evaluate, attack: ReplayableAttack): boolean {
  const entry = attack.isIndirect ? 'TOOL_CALL_OUTPUT' : 'INPUT'
  if (check(inputOf(entry, attack.attack)).action === 'block') return true
  if (attack.toolCalls.length > 0) {
    const { toolCalls } = attack
    const input: GuardrailInput = { placement: 'TOOL_CALL_INPUT', messages: [], toolCalls }
    if (check(input).action === 'block') return true
  }
  if (attack.output === '') return false
  const response = check(inputOf('OUTPUT', attack.output))
  if (response.action === 'block') return true
  const sanitized = response.sanitized?.[0]
  return (
    sanitized !== undefined &&
    attack.disclosed.length > 0 &&
    attack.disclosed.every((value) => !sanitized.includes(value))
  )
}

const isFlagged = ({ action }: Decision) => action === 'warn' || action === 'block'

type Versions = { before: GuardrailVersion; after: GuardrailVersion }

/** Replays recorded attacks and stored requests on two versions. Deterministic apart from the duration. */
export function measureEffect(
  { before, after }: Versions,
  recorded: readonly ReplayableAttack[],
  stored: StoredRequests,
  threshold: VersionEffect['threshold'],
  startedAt: number
): VersionEffect {
  const [old, fresh] = [evaluatorOf(before), evaluatorOf(after)]
  const attacks = [
    ...recorded.map((attack) => ({
      issueId: attack.issueId,
      wasStopped: stops(old, attack),
      isStopped: stops(fresh, attack),
    })),
    ...stored.attacks.map((input) => ({
      issueId: null,
      wasStopped: old(input).action === 'block',
      isStopped: fresh(input).action === 'block',
    })),
  ]
  const harmless = stored.harmless.map((input) => ({
    wasFlagged: isFlagged(old(input)),
    isFlagged: isFlagged(fresh(input)),
  }))
  const issueIds = [...new Set(recorded.map(({ issueId }) => issueId))]
  const count = <T>(items: readonly T[], holds: (item: T) => boolean) => items.filter(holds).length
  return {
    attacks: {
      total: attacks.length,
      blockedBefore: count(attacks, (each) => each.wasStopped),
      blockedAfter: count(attacks, (each) => each.isStopped),
      lost: count(attacks, (each) => each.wasStopped && !each.isStopped),
    },
    byIssue: issueIds.map((issueId) => {
      const own = attacks.filter((each) => each.issueId === issueId)
      return {
        issueId,
        total: own.length,
        blockedBefore: count(own, (each) => each.wasStopped),
        blockedAfter: count(own, (each) => each.isStopped),
      }
    }),
    harmless: {
      total: harmless.length,
      flaggedBefore: count(harmless, (each) => each.wasFlagged),
      flaggedAfter: count(harmless, (each) => each.isFlagged),
      worse: count(harmless, (each) => each.isFlagged && !each.wasFlagged),
    },
    threshold,
    durationMs: Math.round(performance.now() - startedAt),
  }
}

/** Smallest and largest threshold that the team's traffic can set for blocking. */
const MIN_BLOCK = 0.5
const MAX_BLOCK = 0.98

/**
 * Sets the threshold for blocking user messages from the team's own traffic; unchanged if there are fewer than 200
 * harmless messages, or a user has set it.
 */
export function tuneThreshold(
  version: GuardrailVersion,
  recorded: readonly ReplayableAttack[],
  { harmless }: StoredRequests,
  { maxFalseAlarms, isTuned }: { maxFalseAlarms: number; isTuned: boolean }
): { version: GuardrailVersion; choice: VersionEffect['threshold'] } {
  const check = evaluatorOf(version)
  const choice = chooseThreshold({
    own: harmless
      .filter(({ placement }) => placement === 'INPUT')
      .map((input) => check(input).severity),
    attacks: recorded
      .filter(({ isIndirect }) => !isIndirect)
      .map(({ attack }) => check(inputOf('INPUT', attack)).severity),
    maxFalseAlarms: maxFalseAlarms / 100,
  })
  const isFixed = version.thresholds.INPUT !== undefined && !isTuned
  if (choice.status !== 'chosen' || isFixed) return { version, choice }
  const block = Math.min(MAX_BLOCK, Math.max(MIN_BLOCK, choice.threshold))
  const { log, warn } = DEFAULT_THRESHOLDS
  const INPUT = { log: Math.min(log, block), warn: Math.min(warn, block), block }
  return { version: { ...version, thresholds: { ...version.thresholds, INPUT } }, choice }
}
