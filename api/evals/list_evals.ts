import type Team from '#api/teams/team'
import db from '@adonisjs/lucid/services/db'

/** The job that makes the evaluation on the server. */
const JOB = `(
  select json_build_object('id', scans.id, 'status', scans.status) from scans
  where scans.eval_id = evals.id order by scans.created_at desc limit 1
) as job`

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

/** The team's evaluations as the list shows them: without their configurations, which may be long. */
export function evalsOf(team: Team) {
  return team
    .related('evals')
    .query()
    .where('evals.is_published', true)
    .select(...COLUMNS, db.raw('jsonb_array_length(evals.prompts) as prompt_count'), db.raw(JOB))
}
