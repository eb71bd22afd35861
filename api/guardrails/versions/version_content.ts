import type { PolicyCounts } from '#api/contract/guardrails/guardrail'
import type { GuardrailVersion } from '#api/engines/guardrails/vocabulary'
import { CONTENT_UNREADABLE } from '#api/guardrails/errors'
import { policyNames } from '#api/guardrails/versions/policy_view'
import { sealedColumn } from '#api/platform/secrets/sealed'

const contents = sealedColumn<GuardrailVersion>('guardrailContent')

export const sealContent = (content: GuardrailVersion): string => contents.seal(content)

/**
 * Decrypts the content of a version.
 * @throws CONTENT_UNREADABLE if APP_KEY has changed, or the version has no content
 */
export function openContent(sealed: string | null): GuardrailVersion {
  const content = sealed === null ? null : contents.open(sealed)
  if (!content) throw CONTENT_UNREADABLE()
  return content
}

/** Returns the names of a version's policies by ID; none if its content cannot be decrypted. */
export function readPolicyNames(sealed: string | null): ReadonlyMap<string, string> {
  const content = sealed === null ? null : contents.open(sealed)
  return content ? policyNames(content) : new Map()
}

/** Counts the policies by kind. */
export function countPolicies({ policies }: GuardrailVersion): PolicyCounts {
  const counts: PolicyCounts = { filter: 0, signature: 0, effect: 0, text: 0 }
  for (const { kind } of policies) counts[kind]++
  return counts
}
