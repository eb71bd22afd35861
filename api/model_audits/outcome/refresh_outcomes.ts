import ModelAudit from '#api/model_audits/model_audit'
import {
  hasResult,
  outcomeColumns,
  suppressionsOf,
} from '#api/model_audits/outcome/current_outcome'
import { outcomeOf } from '#api/model_audits/outcome/outcome_of'
import { enqueueRefresh } from '#api/model_audits/suppressions/enqueue_refresh'
import type { Work } from '#api/platform/queue/jobs'
import db from '@adonisjs/lucid/services/db'

/** Audits per statement; small, because a result can be several megabytes long. */
const BATCH = 20

/** Updates stored verdicts and counts after suppressions of the team changed. Clean audits have nothing to suppress. */
export async function refreshOutcomes(
  { teamId }: Work<'refresh_audit_outcomes'>,
  signal: AbortSignal
): Promise<void> {
  const suppressions = await suppressionsOf(teamId)
  const now = new Date()
  let after = '00000000-0000-0000-0000-000000000000'
  while (!signal.aborted) {
    const audits = await ModelAudit.query()
      .where('team_id', teamId)
      .whereIn('status', ['completed', 'failed'])
      .where((either) =>
        either
          .where('critical_count', '>', 0)
          .orWhere('warning_count', '>', 0)
          .orWhere('suppressed_count', '>', 0)
      )
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH)
    for (const audit of audits.filter(hasResult)) {
      await storeOutcome(audit, outcomeColumns(outcomeOf(audit, suppressions, now)))
    }
    const last = audits.at(-1)
    if (!last) return
    after = last.id
  }
  throw new Error('The worker is stopping')
}

async function storeOutcome(
  audit: ModelAudit,
  columns: ReturnType<typeof outcomeColumns>
): Promise<void> {
  // For audits of the tool, `has_errors` keeps the value that the tool reported.
  const hasErrors =
    audit.source === 'tool' ? audit.hasErrors : columns.criticalCount + columns.warningCount > 0
  audit.merge({ ...columns, hasErrors })
  if (!audit.$isDirty) return
  await db.from('model_audits').where('id', audit.id).update({
    verdict: columns.verdict,
    critical_count: columns.criticalCount,
    warning_count: columns.warningCount,
    suppressed_count: columns.suppressedCount,
    has_errors: hasErrors,
  })
}

/** Enqueues the update of teams whose suppressions have ended. */
export async function refreshAfterEndings(now: Date): Promise<void> {
  await db.transaction(async (trx) => {
    const ended: { team_id: string }[] = await trx
      .from('model_audit_suppressions')
      .where('is_over', false)
      .where('ends_at', '<=', now)
      .returning('team_id')
      .update({ is_over: true })
    for (const teamId of new Set(ended.map(({ team_id: id }) => id))) {
      await enqueueRefresh(teamId, trx)
    }
  })
}
