import type Team from '#api/accounts/tenants/team'
import Guardrail from '#api/guardrails/guardrail'
import { UTC_TODAY } from '#api/guardrails/utc_today'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'

/** Queries the team's guardrails, without counts. */
export const guardrailsOf = (team: Team) => teamScope(team, Guardrail).query()

/** Queries the team's guardrails with their targets, versions in use, and requests of the last 7 days. */
export const guardrailsWithCounts = (team: Team) =>
  guardrailsOf(team)
    .select('guardrails.*')
    .select(
      db.raw(`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name) order by t.name), '[]')
        from guardrail_targets gt join targets t on t.id = gt.target_id
        where gt.guardrail_id = guardrails.id) as targets`)
    )
    .select(numberOf('active'))
    .select(numberOf('shadow'))
    .select(
      db.raw(`(select json_build_object(
          'requests', coalesce(sum(requests), 0)::int,
          'blocked', coalesce(sum(requests) filter (where action = 'block'), 0)::int,
          'warned', coalesce(sum(requests) filter (where action = 'warn'), 0)::int,
          'errors', coalesce(sum(requests) filter (where action = 'error'), 0)::int)
        from guardrail_counts c where c.guardrail_id = guardrails.id
          and c.day > ${UTC_TODAY} - 7) as recent`)
    )

const numberOf = (state: 'active' | 'shadow') =>
  db.raw(
    `(select number from guardrail_versions v where v.guardrail_id = guardrails.id
      and v.state = '${state}') as ${state}_version`
  )
