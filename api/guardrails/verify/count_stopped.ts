import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import type { ReplayableAttack } from '#api/guardrails/learning/confirmed_attacks'
import { evaluatorOf, stops } from '#api/guardrails/learning/measure_effect'

/** Number of recorded attacks that a version stops. Runs in a thread. */
export function countStopped(
  version: GuardrailVersion,
  attacks: readonly ReplayableAttack[]
): number {
  const check = evaluatorOf(version)
  return attacks.filter((attack) => stops(check, attack)).length
}
