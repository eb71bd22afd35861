import Template from '#api/library/templates/template'
import PluginCollection from '#api/library/plugin_collections/plugin_collection'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

type Named = { id: string; name: string }

export type Associations = {
  templates: Named[]
  collections: Named[]
  /** Number of templates and collections of the organization's other teams that use the policy. */
  elsewhere: number
}

/**
 * Finds the team's templates and collections that use a library policy, and counts those in other teams of the
 * organization.
 */
export async function associationsOf(team: Team, policyId: string): Promise<Associations> {
  const named = JSON.stringify([{ id: 'policy', config: { policy: { id: policyId } } }])
  const [templates, collections, { rows }] = await Promise.all([
    teamScope(team, Template)
      .query()
      .whereRaw("config->'plugins' @> ?::jsonb", [named])
      .orderBy('name'),
    teamScope(team, PluginCollection)
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
