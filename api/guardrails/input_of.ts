import type { GuardrailInput, Placement } from '#api/engines/guardrails/vocabulary'

const ROLES: Record<Placement, string> = {
  INPUT: 'user',
  OUTPUT: 'assistant',
  TOOL_CALL_INPUT: 'assistant',
  TOOL_CALL_OUTPUT: 'tool',
}

/** Builds a guardrail's input from a single text. */
export const inputOf = (placement: Placement, content: string): GuardrailInput => ({
  placement,
  messages: [{ role: ROLES[placement], content }],
})
