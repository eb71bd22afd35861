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
import {
  flagOf,
  outcomeOf,
  type Replay,
  type ReplayQuestion,
  replayOf,
  type ReplayVerdicts,
  type Stopped,
} from '#api/guardrails/judge/replay_verdicts'
import type { StoredRequests } from '#api/guardrails/learning/stored_requests'

type Evaluate = (input: GuardrailInput) => Decision

/**
 * Creates a function that evaluates inputs with a version outside of live requests, without its text policies. There is
 * no deadline per request, so that results do not depend on the machine's load; instead, the thread has a deadline.
 */
export const evaluatorOf = (version: GuardrailVersion): Evaluate => {
  const compiled = compileVersion(version)
  return (input) => evaluate(compiled, input, { deadlineMs: Infinity })
}

/**
 * Returns whether a version stops a recorded attack: it blocks the message, the response, or a tool call of the attack,
 * or masks everything that the response disclosed.
 */
export function stops(replay: Replay, attack: ReplayableAttack): Stopped {
  const { isIndirect, toolCalls, output, disclosed } = attack
  const entry = isIndirect ? 'TOOL_CALL_OUTPUT' : 'INPUT'
  const call: GuardrailInput = { placement: 'TOOL_CALL_INPUT', messages: [], toolCalls }
  const response = output === '' ? [] : [replay(inputOf('OUTPUT', output))]
  const sanitized = response[0]?.sanitized?.[0]
  const isMasked =
    sanitized !== undefined &&
    disclosed.length > 0 &&
    disclosed.every((value) => !sanitized.includes(value))
  if (isMasked) return { outcome: 'stopped', questions: new Map() }
  return outcomeOf([
    replay(inputOf(entry, attack.attack)),
    ...(toolCalls.length > 0 ? [replay(call)] : []),
    ...response,
  ])
}

type Versions = { before: GuardrailVersion; after: GuardrailVersion }

/** Maximum number of harmless requests, newest first, that text policies judge as well. */
export const MAX_JUDGED_HARMLESS = 100

/** Replays recorded attacks and stored requests with both versions; returns the two outcomes of each. */
export function replayPairs(
  { before, after }: Versions,
  recorded: readonly ReplayableAttack[],
  stored: StoredRequests,
  verdicts: ReplayVerdicts
) {
  const [old, fresh] = [replayOf(before, verdicts), replayOf(after, verdicts)]
  const [oldChecks, freshChecks] = [withoutTexts(before), withoutTexts(after)]
  const attacks = [
    ...recorded.map((attack) => ({
      issueId: attack.issueId,
      before: stops(old, attack),
      after: stops(fresh, attack),
    })),
    ...stored.attacks.map((input) => ({
      issueId: null,
      before: outcomeOf([old(input)]),
      after: outcomeOf([fresh(input)]),
    })),
  ]
  const harmless = stored.harmless.map((input, index) => {
    const isJudged = index < MAX_JUDGED_HARMLESS
    return {
      before: (isJudged ? old : oldChecks)(input),
      after: (isJudged ? fresh : freshChecks)(input),
    }
  })
  return { attacks, harmless }
}

function withoutTexts({ policies, ...version }: GuardrailVersion): Replay {
  return replayOf({ ...version, policies: policies.filter(({ kind }) => kind !== 'text') })
}

/** Effect of a version without the duration of its generation, which is added at the end. */
type MeasuredEffect = Omit<VersionEffect, 'durationMs'>

/**
 * Measures the effect of a version on recorded attacks and stored requests. Deterministic. `questions` contains what a
 * model must judge first. Takes seconds for the largest input, so call it in a thread.
 */
export function measureEffect(
  versions: Versions,
  { recorded, stored }: { recorded: readonly ReplayableAttack[]; stored: StoredRequests },
  threshold: VersionEffect['threshold'],
  verdicts: ReplayVerdicts = new Map()
): { effect: MeasuredEffect; questions: Map<string, ReplayQuestion> } {
  const { attacks, harmless } = replayPairs(versions, recorded, stored, verdicts)
  const issueIds = [...new Set(recorded.map(({ issueId }) => issueId))]
  const count = <T>(items: readonly T[], holds: (item: T) => boolean) => items.filter(holds).length
  const blocked = (items: typeof attacks, side: 'before' | 'after') =>
    count(items, (each) => each[side].outcome === 'stopped')
  const sides = [...attacks, ...harmless].map((each) => [each.before, each.after])
  const questions = new Map(sides.flat().flatMap((each) => [...each.questions]))
  return {
    questions,
    effect: {
      attacks: {
        total: attacks.length,
        blockedBefore: blocked(attacks, 'before'),
        blockedAfter: blocked(attacks, 'after'),
        lost: count(attacks, isLost),
      },
      byIssue: issueIds.map((issueId) => {
        const own = attacks.filter((each) => each.issueId === issueId)
        return {
          issueId,
          total: own.length,
          blockedBefore: blocked(own, 'before'),
          blockedAfter: blocked(own, 'after'),
        }
      }),
      harmless: {
        total: harmless.length,
        flaggedBefore: count(harmless, (each) => flagOf(each.before) === 'flagged'),
        flaggedAfter: count(harmless, (each) => flagOf(each.after) === 'flagged'),
        worse: count(harmless, isWorse),
      },
      undecided: count(sides, (pair) => pair.some((each) => each.questions.size > 0)),
      threshold,
    },
  }
}

type Pairs = ReturnType<typeof replayPairs>

/** Whether only the first version stops an attack. */
export const isLost = ({ before, after }: Pairs['attacks'][number]): boolean =>
  before.outcome === 'stopped' && after.outcome === 'passed'

/** Whether only the second version flags a harmless request. */
export const isWorse = ({ before, after }: Pairs['harmless'][number]): boolean =>
  flagOf(before) === 'clear' && flagOf(after) === 'flagged'

/** Minimum and maximum that tuning by the team's traffic can set as the threshold for blocking. */
const MIN_BLOCK = 0.5
const MAX_BLOCK = 0.98

/**
 * Sets the threshold for blocking user messages by the team's own traffic. Leaves it unchanged if there are too few
 * harmless messages (at least 200 are required) or a user has set it.
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
