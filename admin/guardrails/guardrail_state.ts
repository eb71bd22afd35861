import type { GuardrailRecord, VersionRow } from '#api/contract/guardrails/guardrail'

export type GuardrailState = 'active' | 'shadow' | 'none' | 'off'

/** Returns the current state of a guardrail. */
export function stateOf(
  guardrail: Pick<GuardrailRecord, 'isActive' | 'activeVersion' | 'shadowVersion'>
): GuardrailState {
  if (!guardrail.isActive) return 'off'
  if (guardrail.activeVersion !== null) return 'active'
  return guardrail.shadowVersion === null ? 'none' : 'shadow'
}

/**
 * Returns the version that pages show first: the active one, otherwise the one in shadow mode,
 * otherwise the newest complete one.
 */
export function shownVersion(versions: readonly VersionRow[]): VersionRow | null {
  const complete = versions.filter(({ state }) => state !== 'generating' && state !== 'failed')
  return (
    complete.find(({ state }) => state === 'active') ??
    complete.find(({ state }) => state === 'shadow') ??
    complete[0] ??
    null
  )
}
