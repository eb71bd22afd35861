import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import { teamScope } from '#api/platform/tenancy/scopes'
import { faultsOfPolicies } from '#api/library/policies/check_policies'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { type FieldError, INVALID } from '#api/platform/http/domain_error'
import type Team from '#api/accounts/tenants/team'
import {
  completeTemplateSettings,
  type SentTemplateSettings,
} from '#api/library/templates/complete_template_settings'

/**
 * Completes a template and checks that the team may use everything to which it refers.
 * @throws INVALID that lists every fault with its field
 */
export async function checkTemplateSettings(
  team: Team,
  sent: SentTemplateSettings
): Promise<TemplateSettings> {
  const config = completeTemplateSettings(sent)
  const errors = [
    ...(await faultsOfPolicies(team, config.plugins, 'config.plugins')),
    ...(await unknownCollections(team, config)),
  ]
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return config
}

async function unknownCollections(
  team: Team,
  { collections = [] }: TemplateSettings
): Promise<FieldError[]> {
  if (collections.length === 0) return []
  const found = await teamScope(team, PluginCollection).query().whereIn('id', collections)
  const known = new Set(found.map(({ id }) => id))
  return collections.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            field: `config.collections.${index}`,
            rule: 'exists',
            message: 'This plugin collection does not exist in your team',
          },
        ]
  )
}
