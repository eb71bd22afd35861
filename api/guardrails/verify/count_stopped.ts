import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import type { ReplayableAttack } from '#api/guardrails/learning/confirmed_attacks'
import { stops } from '#api/guardrails/learning/measure_effect'
import {
  type ReplayQuestion,
  replayOf,
  type ReplayVerdicts,
} from '#api/guardrails/judge/replay_verdicts'

/** Counts the recorded attacks that a version stops, and those that depend on a missing verdict. Runs in a thread. */
export function countStopped(
  version: GuardrailVersion,
  attacks: readonly ReplayableAttack[],
  verdicts: ReplayVerdicts = new Map()
): { blocked: number; undecided: number; questions: [string, ReplayQuestion][] } {
  const replay = replayOf(version, verdicts)
  const outcomes = attacks.map((attack) => stops(replay, attack))
  return {
    blocked: outcomes.filter(({ outcome }) => outcome === 'stopped').length,
    undecided: outcomes.filter(({ outcome }) => outcome === 'undecided').length,
    questions: [...new Map(outcomes.flatMap(({ questions }) => [...questions]))],
  }
}
