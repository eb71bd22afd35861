import { POLICY_GONE } from '#api/custom_policies/errors'
import { policiesFor } from '#api/custom_policies/policies_for'
import { libraryPolicyOf } from '#api/engines/redteam/index'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import type Team from '#api/teams/team'

/**
 * The choices with the text, name and severity that the library's policies have now. A severity that stands in the
 * choice is stronger.
 * @throws POLICY_GONE when the team cannot read one of them any more
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
