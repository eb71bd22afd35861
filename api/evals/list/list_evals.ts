import { evalRun } from '#api/evals/eval_run_sql'
import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import type Team from '#api/accounts/tenants/team'
import db from '@adonisjs/lucid/services/db'

const COLUMNS = [
  'id',
  'type',
  'description',
  'author',
  'tags',
  'tests',
  'total',
  'expected',
  'is_partial',
  'passed',
  'failed',
  'errors',
  'undecided',
  'target_id',
  'created_at',
].map((column) => `evals.${column}`)

/** Queries the team's published evaluations without their configurations, which can be long. */
export function evalsOf(team: Team) {
  return teamScope(team, Eval)
    .query()
    .where('evals.is_published', true)
    .select(
      ...COLUMNS,
      db.raw('jsonb_array_length(evals.prompts) as prompt_count'),
      db.raw(`${evalRun.sql().runStatus} as job`)
    )
}
