import { BENIGN_CONTROL } from '#api/engines/redteam/index'
import type Eval from '#api/evals/eval'
import { applyProbeFilter, type ProbeFilter } from '#api/evals/probes/probe_filter'
import { revisionOf } from '#api/evals/revision_of'
import { ALREADY_JUDGING, NO_JUDGE_MODEL, NOTHING_UNDECIDED } from '#api/findings/rejudgings/errors'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { queue } from '#api/platform/queue/service'
import { redteamModels } from '#api/platform/settings/redteam_models'
import db from '@adonisjs/lucid/services/db'
import { isAtRange } from '#api/evals/values/is_at_range'

/** Maximum number of results per request; limited, because each one costs a model call. */
const MAX_RESULTS = 5000

/**
 * Enqueues a job in which the team's model judges the undecided results that match the filter.
 * @throws NO_JUDGE_MODEL; ALREADY_JUDGING; NOTHING_UNDECIDED; INVALID for too many results
 */
export async function requestRejudging(
  report: Eval,
  filter: ProbeFilter,
  { actor, organizationId }: { actor: Actor; organizationId: string }
): Promise<void> {
  const { id: evalId, teamId } = report
  const models = await redteamModels({ organizationId, teamId })
  if (!models) throw NO_JUDGE_MODEL()
  await db.transaction(async (trx) => {
    const found: { id: string }[] = await applyProbeFilter(
      trx
        .from('eval_results')
        .where('revision_id', revisionOf(evalId, trx))
        .whereNotNull('plugin_id')
        .whereNot('plugin_id', BENIGN_CONTROL)
        .where('judged_status', 'undecided')
        // Excludes attacks that need an MCP range, because the calls received by the range decide them, not the response
        // that a model would judge.
        .whereRaw(`not (${isAtRange('metadata')})`)
        .orderBy('test_idx')
        .orderBy('prompt_idx')
        .select('id')
        .limit(MAX_RESULTS + 1),
      { ...filter, status: ['undecided'] }
    )
    if (found.length === 0) throw NOTHING_UNDECIDED()
    if (found.length > MAX_RESULTS) {
      const max = MAX_RESULTS.toLocaleString('en')
      throw invalidField('filter', 'max', `More than ${max} results match. Narrow the filter.`)
    }
    const { rows }: { rows: { id: string; attempt: number }[] } = await trx.rawQuery(
      `insert into rejudgings as known (team_id, eval_id, state, result_ids, judge, requested_by_id)
       values (:teamId, :evalId, 'running', :ids::uuid[], :judge, nullif(:userId, '')::uuid)
       on conflict (eval_id) do update set state = 'running', result_ids = excluded.result_ids, done = 0,
         decided = 0, judge = excluded.judge, error = null, attempt = known.attempt + 1,
         requested_by_id = excluded.requested_by_id, updated_at = now()
       where known.state <> 'running'
       returning id, attempt`,
      {
        teamId,
        evalId,
        ids: found.map(({ id }) => id),
        judge: models.grading.model,
        userId: actor.user?.id ?? '',
      }
    )
    const [row] = rows
    if (!row) throw ALREADY_JUDGING()
    const job = { organizationId, rejudgingId: row.id, attempt: row.attempt }
    await queue.enqueue('rejudge_results', job, trx)
    await recordAudit(trx, actor, {
      action: 'results_rejudged',
      target: 'EVAL',
      targetId: evalId,
      teamId,
      description: `Let ${models.grading.model} judge ${found.length} undecided results`,
      metadata: { filter, results: found.length, model: models.grading.model },
    })
  })
}
