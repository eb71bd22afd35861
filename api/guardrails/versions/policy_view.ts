import type { PolicyView } from '#api/contract/guardrails/guardrail'
import type { GuardrailVersion, Policy } from '#api/engines/guardrails/vocabulary'

const SHOWN_CHARS = 4

/** Masks a policy for the console: confidential texts are shortened to their first characters and length. */
export function maskPolicy(policy: Policy): Policy {
  if (policy.kind === 'effect' && policy.effect.type === 'text') {
    return { ...policy, effect: { ...policy.effect, value: masked(policy.effect.value) } }
  }
  if (policy.kind !== 'filter' || policy.filter.name !== 'system_prompt') return policy
  const { prompt, canaries } = policy.filter
  const filter = { ...policy.filter, prompt: masked(prompt), canaries: canaries.map(masked) }
  return { ...policy, filter }
}

const masked = (text: string) =>
  text === ''
    ? ''
    : `${text.slice(0, SHOWN_CHARS)}… (${text.length.toLocaleString('en')} characters)`

/** Returns the name of a policy in lists of policies of several kinds. */
function policyName(policy: Policy): string {
  switch (policy.kind) {
    case 'filter':
      return policy.filter.name
    case 'signature':
      return shortened(policy.text)
    case 'text':
      return shortened(policy.text)
    case 'effect':
      return policy.effect.type === 'tool_call' ? policy.effect.tool : masked(policy.effect.value)
  }
}

/** Returns the names of a version's policies, by ID. */
export const policyNames = ({ policies }: GuardrailVersion): ReadonlyMap<string, string> =>
  new Map(policies.map((policy) => [policy.id, policyName(policy)]))

const MAX_NAME_CHARS = 80

const shortened = (text: string) =>
  text.length <= MAX_NAME_CHARS ? text : `${text.slice(0, MAX_NAME_CHARS - 1)}…`

type Known = { hits: ReadonlyMap<string, number>; titles: ReadonlyMap<string, string> }

export function policyView(policy: Policy, { hits, titles }: Known): PolicyView {
  return {
    ...maskPolicy(policy),
    hits: hits.get(policy.id) ?? 0,
    issues: (policy.sourceIssueIds ?? []).flatMap((id) => {
      const title = titles.get(id)
      return title === undefined ? [] : [{ id, title }]
    }),
  }
}
