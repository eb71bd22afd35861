import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

export type FailedTests = { pluginId: string; targetId: string; limit: number }

/** Evaluations that are looked through, newest first. */
const MOST_EVALS = 50

type Row = {
  evalId: string
  row: { testCase?: unknown; response?: { metadata?: Record<string, unknown> } } | null
  prompt: string
  plugin: string
  strategy: string | null
  severity: string | null
  vars: Record<string, unknown> | null
}

/** Of evaluations of one target, named as in their configuration, the newest attacks of a plugin that worked. */
const FIND = `
  with of_target as (
    select e.id, e.revision_id, e.created_at from evals e
    where e.team_id = :teamId and e.type = 'redteam' and (
      'promptfoo://provider/' || e.target_id = :targetId
      or e.config -> 'providers' @> to_jsonb(array[:targetId::text])
      or e.config -> 'targets' @> to_jsonb(array[:targetId::text])
      or e.config -> 'providers' @> jsonb_build_array(jsonb_build_object('id', :targetId::text))
      or e.config -> 'targets' @> jsonb_build_array(jsonb_build_object('id', :targetId::text)))
    order by e.created_at desc limit ${MOST_EVALS}
  )
  select e.id as "evalId", p.row, r.prompt, r.plugin_id as plugin, r.strategy_id as strategy, r.severity, r.vars
  from of_target e
  join eval_results r on r.revision_id = e.revision_id and r.plugin_id = :pluginId and r.status = 'failed'
  left join eval_payloads p on p.revision_id = r.revision_id and p.test_idx = r.test_idx
    and p.prompt_idx = r.prompt_idx
  order by e.created_at desc, r.test_idx limit :limit`

/** What the tool's retry strategy asks for: tests of this team's target that its defences failed. */
export async function failedTests(team: Team, wanted: FailedTests) {
  const { rows }: { rows: Row[] } = await db.rawQuery(FIND, { teamId: team.id, ...wanted })
  return rows.map((row) => ({
    evalId: row.evalId,
    testCase: row.row?.testCase ?? ownTestCase(row),
    response: { metadata: { redteamFinalPrompt: row.prompt } },
  }))
}

/** Of a scan of this server, which keeps no test case of the tool's. */
function ownTestCase({ prompt, plugin, strategy, severity, vars }: Row) {
  return {
    vars: vars ?? { prompt },
    assert: [{ type: `promptfoo:redteam:${plugin}`, metric: plugin }],
    metadata: { pluginId: plugin, strategyId: strategy ?? 'basic', severity },
  }
}
