import { defaultPolicies } from '#api/engines/guardrails/index'
import type { GuardrailVersion, Policy } from '#api/engines/guardrails/vocabulary'
import { openTexts } from '#api/targets/credentials/confidential_texts'
import type Target from '#api/targets/target'
import { createHash } from 'node:crypto'

/** Returns the default checks, and checks for the targets' confidential texts. */
export const firstContent = (targets: readonly Target[]): GuardrailVersion => ({
  format: 1,
  thresholds: {},
  policies: [...defaultPolicies(), ...targets.flatMap(confidentialPolicies)],
})

function confidentialPolicies(target: Target): Policy[] {
  const { systemPrompt, secrets } = openTexts(target)
  const prompt: Policy[] = systemPrompt
    ? [
        {
          id: idOf(`prompt:${systemPrompt}`),
          origin: 'manual',
          placements: ['OUTPUT', 'TOOL_CALL_INPUT'],
          kind: 'filter',
          filter: { name: 'system_prompt', prompt: systemPrompt, canaries: [] },
        },
      ]
    : []
  const known = secrets.map((value): Policy => ({
    id: idOf(`secret:${value}`),
    origin: 'manual',
    placements: ['OUTPUT', 'TOOL_CALL_INPUT'],
    kind: 'effect',
    effect: { type: 'text', value },
    onMatch: 'block',
  }))
  return [...prompt, ...known]
}

const idOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 16)
