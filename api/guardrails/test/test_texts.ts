import type { TestedText } from '#api/contract/guardrails/guardrail'
import type {
  GuardrailInput,
  GuardrailVersion,
  Placement,
} from '#api/engines/guardrails/vocabulary'
import { evaluatorOf } from '#api/guardrails/learning/measure_effect'
import { policyNames } from '#api/guardrails/versions/policy_view'
import { inputOf } from '#api/guardrails/input_of'

export type Tested = {
  placement: Placement
  texts: readonly string[]
  /**
   * The texts are checked as arguments of a call to this tool. Without it, checks that depend on the tool do not apply.
   */
  toolName?: string | undefined
}

/** Checks texts with a version. Runs in a thread. */
export function testTexts(
  version: GuardrailVersion,
  { placement, texts, toolName }: Tested
): TestedText[] {
  const check = evaluatorOf(version)
  const names = policyNames(version)
  return texts.map((text) => {
    const { action, severity, reasons, sanitized, error } = check(
      testInput({ placement, toolName }, text)
    )
    return {
      text,
      action,
      severity,
      reasons: reasons.map(({ text: _, ...reason }) => ({
        ...reason,
        policyName: names.get(reason.policyId) ?? reason.policyId,
      })),
      sanitized: sanitized?.[0] ?? null,
      judgments: [],
      error: error ?? null,
    }
  })
}

/** Builds a guardrail's input from a tested text. */
export const testInput = (
  { placement, toolName }: Pick<Tested, 'placement' | 'toolName'>,
  text: string
): GuardrailInput =>
  placement === 'TOOL_CALL_INPUT' && toolName !== undefined
    ? { placement, messages: [], toolCalls: [{ name: toolName, arguments: text }] }
    : inputOf(placement, text)
