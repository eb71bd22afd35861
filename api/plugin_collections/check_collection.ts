import { faultsOfPolicies } from '#api/custom_policies/check_policies'
import type { PluginChoice } from '#api/engines/redteam/vocabulary'
import { INVALID } from '#api/http/domain_error'
import { codeIn, faultsOfChoices } from '#api/plugins/check_choices'
import type Team from '#api/teams/team'

/** @throws INVALID with every fault at its field */
export async function checkCollection(team: Team, plugins: readonly PluginChoice[]) {
  const errors = [
    ...faultsOfChoices(plugins, 'plugins'),
    ...codeIn({ plugins }, '').map((error) => ({ ...error, field: error.field.slice(1) })),
    ...(await faultsOfPolicies(team, plugins, 'plugins')),
  ]
  if (errors[0]) throw INVALID(errors[0].message, errors)
}
