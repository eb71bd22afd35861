import { POLICY_GONE } from '#api/library/policies/errors'
import { policiesFor } from '#api/library/policies/readable_policies'
import { libraryPolicyOf } from '#api/engines/redteam/index'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import type Team from '#api/accounts/tenants/team'

/**
 * Resolves policy references to their current text, name and severity. A severity set in the choice takes precedence.
 * @throws POLICY_GONE when the team can no longer read a policy
 */
export async function withPolicies(team: Team, choices: PluginChoice[]): Promise<PluginChoice[]> {
  const ids = [...new Set(choices.flatMap((choice) => libraryPolicyOf(choice) ?? []))]
  if (ids.length === 0) return choices
  const found = await policiesFor(team).whereIn('custom_policies.id', ids)
  const policies = new Map(found.map((policy) => [policy.id, policy]))
  return choices.map((choice) => {
    const id = libraryPolicyOf(choice)
    if (!id) return choice
    const policy = policies.get(id)
    if (!policy) throw POLICY_GONE()
    const { name, text, severity } = policy
    return { severity, ...choice, config: { ...choice.config, policy: { id, name, text } } }
  })
}
