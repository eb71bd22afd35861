import { createContext, useContext } from 'react'
import type { GuardrailRecord } from '#api/contract/guardrails/guardrail'

/** Guardrail of the page. Its tabs are rendered only after it has loaded. */
const GuardrailContext = createContext<GuardrailRecord | null>(null)

export const GuardrailProvider = GuardrailContext.Provider

export function useGuardrail(): GuardrailRecord {
  const guardrail = useContext(GuardrailContext)
  if (!guardrail) throw new Error('useGuardrail needs the page of a guardrail')
  return guardrail
}
