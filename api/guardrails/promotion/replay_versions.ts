import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import type { ReplayableAttack } from '#api/guardrails/learning/confirmed_attacks'
import { isLost, isWorse, replayPairs } from '#api/guardrails/learning/measure_effect'
import {
  flagOf,
  isCovered,
  type ReplayQuestion,
  type ReplayVerdicts,
} from '#api/guardrails/judge/replay_verdicts'
import type { StoredRequests } from '#api/guardrails/learning/stored_requests'

/** The versions to compare, with the texts of the comparison. */
export type PromotionReplay = {
  versions: { before: GuardrailVersion; after: GuardrailVersion }
  attacks: readonly ReplayableAttack[]
  stored: StoredRequests
}

/**
 * Finds attacks that only `before` stops, and harmless requests that only `after` flags. `undecided` counts those that
 * depend on missing verdicts, which `questions` requests; verdicts that make no difference between the versions are not
 * requested. Runs in a thread.
 */
export function replayVersions(
  { versions, attacks: recorded, stored }: PromotionReplay,
  verdicts: ReplayVerdicts = new Map()
): { lost: number; worse: number; undecided: number; questions: [string, ReplayQuestion][] } {
  const { attacks, harmless } = replayPairs(versions, recorded, stored, verdicts)
  const undecided = [
    ...attacks.filter(
      ({ before, after }) =>
        !(after.outcome === 'stopped' || before.outcome === 'passed') &&
        !(before.outcome === 'stopped' && after.outcome === 'passed') &&
        !(before.outcome === 'undecided' && isCovered(before, after))
    ),
    ...harmless.filter(
      ({ before, after }) =>
        !(flagOf(after) === 'clear' || flagOf(before) === 'flagged') &&
        !(flagOf(before) === 'clear' && flagOf(after) === 'flagged') &&
        !(flagOf(after) === 'undecided' && isCovered(after, before))
    ),
  ]
  const sides = undecided.flatMap(({ before, after }) => [before, after])
  return {
    lost: attacks.filter(isLost).length,
    worse: harmless.filter(isWorse).length,
    undecided: undecided.length,
    questions: [...new Map(sides.flatMap(({ questions }) => [...questions]))],
  }
}
