import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

const lengthOf = (key: 'prompts' | 'providers' | 'tests') =>
  `case when jsonb_typeof(config->'${key}') = 'array' then jsonb_array_length(config->'${key}') else 0 end as ${key}`

/** The team's configurations without their documents, which may be megabytes; each says how large its own is. */
export function evalConfigsOf(team: Team) {
  return team
    .related('evalConfigs')
    .query()
    .select('id', 'name', 'description', 'created_at', 'updated_at', 'team_id')
    .select(db.raw([lengthOf('prompts'), lengthOf('providers'), lengthOf('tests')].join(', ')))
}
