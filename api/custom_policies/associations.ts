import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

type Named = { id: string; name: string }

export type Associations = {
  templates: Named[]
  collections: Named[]
  /** Templates and collections of other teams of the organization, which may only be counted. */
  elsewhere: number
}

/** What of the team names a policy of the library, and how much elsewhere does. */
export async function associationsOf(team: Team, policyId: string): Promise<Associations> {
  const named = JSON.stringify([{ id: 'policy', config: { policy: { id: policyId } } }])
  const [templates, collections, { rows }] = await Promise.all([
    team
      .related('templates')
      .query()
      .whereRaw("config->'plugins' @> ?::jsonb", [named])
      .orderBy('name'),
    team
      .related('pluginCollections')
      .query()
      .whereRaw('plugins @> ?::jsonb', [named])
      .orderBy('name'),
    db.rawQuery(
      `select (select count(*) from scan_templates t join teams on teams.id = t.team_id
               where teams.organization_id = :org and teams.id <> :team and t.config->'plugins' @> :named::jsonb)
            + (select count(*) from plugin_collections c join teams on teams.id = c.team_id
               where teams.organization_id = :org and teams.id <> :team and c.plugins @> :named::jsonb) as elsewhere`,
      { org: team.organizationId, team: team.id, named }
    ),
  ])
  const toNamed = ({ id, name }: Named) => ({ id, name })
  return {
    templates: templates.map(toNamed),
    collections: collections.map(toNamed),
    elsewhere: Number(rows[0]?.elsewhere ?? 0),
  }
}
