import Configuration from '#api/evals/configurations/configuration'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

const lengthOf = (key: 'prompts' | 'providers' | 'tests') =>
  `case when jsonb_typeof(config->'${key}') = 'array' then jsonb_array_length(config->'${key}') else 0 end as ${key}`

/** Queries the team's configurations with counts instead of their documents, which can be several megabytes long. */
export function configurationsOf(team: Team) {
  return teamScope(team, Configuration)
    .query()
    .select('id', 'name', 'description', 'created_at', 'updated_at', 'team_id')
    .select(db.raw([lengthOf('prompts'), lengthOf('providers'), lengthOf('tests')].join(', ')))
}
