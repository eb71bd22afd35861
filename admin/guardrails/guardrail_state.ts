import type { GuardrailRecord, VersionRow } from '#api/contract/guardrails/guardrail'

export type GuardrailState = 'active' | 'shadow' | 'none' | 'off'

/** Current state of a guardrail. */
export function stateOf(
  guardrail: Pick<GuardrailRecord, 'isActive' | 'activeVersion' | 'shadowVersion'>
): GuardrailState {
  if (!guardrail.isActive) return 'off'
  if (guardrail.activeVersion !== null) return 'active'
  return guardrail.shadowVersion === null ? 'none' : 'shadow'
}

/** The version that pages show first: the active one, else the one in shadow mode, else the newest complete one. */
export function shownVersion(versions: readonly VersionRow[]): VersionRow | null {
  const complete = versions.filter(({ state }) => state !== 'generating' && state !== 'failed')
  return (
    complete.find(({ state }) => state === 'active') ??
    complete.find(({ state }) => state === 'shadow') ??
    complete[0] ??
    null
  )
}
