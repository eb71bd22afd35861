import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

export type FailedTestsQuery = { pluginId: string; targetId: string; limit: number }

/** Maximum number of a target's evaluations that are searched, newest first. */
const MAX_EVALS = 50

type Row = {
  evalId: string
  row: { testCase?: unknown; response?: { metadata?: Record<string, unknown> } } | null
  prompt: string
  plugin: string
  strategy: string | null
  severity: string | null
  vars: Record<string, unknown> | null
}

/**
 * Successful attacks of a plugin against a target, from its newest `MAX_EVALS` evaluations. `:targetId` is a provider ID
 * as used in evaluation configurations.
 */
const FIND = `
  with of_target as (
    select e.id, e.revision_id, e.created_at from evals e
    where e.team_id = :teamId and e.type = 'redteam' and (
      'promptfoo://provider/' || e.target_id = :targetId
      or e.config -> 'providers' @> to_jsonb(array[:targetId::text])
      or e.config -> 'targets' @> to_jsonb(array[:targetId::text])
      or e.config -> 'providers' @> jsonb_build_array(jsonb_build_object('id', :targetId::text))
      or e.config -> 'targets' @> jsonb_build_array(jsonb_build_object('id', :targetId::text)))
    order by e.created_at desc limit ${MAX_EVALS}
  )
  select e.id as "evalId", p.row, r.prompt, r.plugin_id as plugin, r.strategy_id as strategy, r.severity, r.vars
  from of_target e
  join eval_results r on r.revision_id = e.revision_id and r.plugin_id = :pluginId and r.status = 'failed'
  left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
    and p.prompt_idx = r.prompt_idx
  order by e.created_at desc, r.test_idx limit :limit`

/** Returns test cases for the CLI's retry strategy: successful attacks against a target of the team. */
export async function failedTests(team: Team, query: FailedTestsQuery) {
  const { rows }: { rows: Row[] } = await db.rawQuery(FIND, { teamId: team.id, ...query })
  return rows.map((row) => ({
    evalId: row.evalId,
    testCase: row.row?.testCase ?? buildTestCase(row),
    response: { metadata: { redteamFinalPrompt: row.prompt } },
  }))
}

/** Builds the CLI's test case for a result of a scan on this server, because scans do not store any. */
function buildTestCase({ prompt, plugin, strategy, severity, vars }: Row) {
  return {
    vars: vars ?? { prompt },
    assert: [{ type: `promptfoo:redteam:${plugin}`, metric: plugin }],
    metadata: { pluginId: plugin, strategyId: strategy ?? 'basic', severity },
  }
}
