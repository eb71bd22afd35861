import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'
import { createPath, guardrailPath } from '../places.js'

type Vulnerability = { id: string; targetId: string }

/** Returns the guardrail of a target, if any; prefers one that is turned on. */
export function guardrailOf<G extends Pick<GuardrailRecord, 'isActive' | 'targets'>>(
  targetId: string,
  guardrails: readonly G[]
): G | null {
  const ofTarget = guardrails.filter(({ targets }) => targets.some((each) => each.id === targetId))
  return ofTarget.find(({ isActive }) => isActive) ?? ofTarget[0] ?? null
}

/**
 * Returns the path of the page that protects a target from a vulnerability: the Generate tab of its
 * guardrail or, without a guardrail, the form for a new one.
 */
export function protectionPath(
  { id, targetId }: Vulnerability,
  guardrails: readonly Pick<GuardrailRecord, 'id' | 'isActive' | 'targets'>[]
): string {
  const guardrail = guardrailOf(targetId, guardrails)
  return guardrail
    ? guardrailPath(guardrail.id, 'generate', { issue: id })
    : createPath({ target: targetId, issue: id })
}
