import { faultsOfPolicies } from '#api/custom_policies/check_policies'
import type { TemplateConfig } from '#api/engines/redteam/vocabulary'
import { type FieldError, INVALID } from '#api/http/domain_error'
import type Team from '#api/teams/team'
import { completeConfig, type SentConfig } from '#api/templates/complete_config'

/**
 * A template as it is stored: complete, and everything that it names is the team's to use.
 * @throws INVALID with every fault at its field
 */
export async function checkedConfig(team: Team, sent: SentConfig): Promise<TemplateConfig> {
  const config = completeConfig(sent)
  const errors = [
    ...(await faultsOfPolicies(team, config.plugins, 'config.plugins')),
    ...(await unknownCollections(team, config)),
  ]
  if (errors[0]) throw INVALID(errors[0].message, errors)
  return config
}

async function unknownCollections(
  team: Team,
  { collections = [] }: TemplateConfig
): Promise<FieldError[]> {
  if (collections.length === 0) return []
  const found = await team.related('pluginCollections').query().whereIn('id', collections)
  const known = new Set(found.map(({ id }) => id))
  return collections.flatMap((id, index) =>
    known.has(id)
      ? []
      : [
          {
            field: `config.collections.${index}`,
            rule: 'exists',
            message: 'Your team has no such plugin collection',
          },
        ]
  )
}
