import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import type { ReplayableAttack } from '#api/guardrails/learning/confirmed_attacks'
import { measureEffect } from '#api/guardrails/learning/measure_effect'
import type { StoredRequests } from '#api/guardrails/learning/stored_requests'

/** Attacks that only `before` stops, and harmless requests that only `after` flags. Runs in a thread. */
export function replayVersions(
  versions: { before: GuardrailVersion; after: GuardrailVersion },
  attacks: readonly ReplayableAttack[],
  stored: StoredRequests
): { lost: number; worse: number } {
  const threshold = { status: 'not_enough_traffic', missing: 0 } as const
  const effect = measureEffect(versions, attacks, stored, threshold, performance.now())
  return { lost: effect.attacks.lost, worse: effect.harmless.worse }
}
