import { emitEvent } from '#api/accounts/webhooks/emit_event'
import { appUrl } from '#config/app'
import { outcomeColumns, suppressionsOf } from '#api/model_audits/outcome/current_outcome'
import { outcomeOf } from '#api/model_audits/outcome/outcome_of'
import ModelAudit from '#api/model_audits/model_audit'
import { publishAudit } from '#api/model_audits/publish_audit'
import type { AuditResult, ResultColumns } from '#api/model_audits/run/audit_result'
import { withoutQuery } from '#api/model_audits/without_query'
import type { ChildSummary } from '#api/model_audits/sandbox/protocol'
import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'

export type Ending =
  | { status: 'failed'; error: string; result: AuditResult }
  | { status: 'completed'; summary: ChildSummary; cacheKey: string; result: AuditResult }
  /** The team has a result for the same content. */
  | { status: 'completed'; known: ModelAudit; cacheKey: string; result: AuditResult }

/** Stores the result, unless the audit was canceled or has a result. @returns whether it was stored */
export async function endModelAudit(audit: ModelAudit, ending: Ending): Promise<boolean> {
  const isStored = await db.transaction(async (trx) => {
    const row = await ModelAudit.query({ client: trx })
      .where({ id: audit.id, status: 'running' })
      .forUpdate()
      .first()
    if (!row) return false
    const now = DateTime.now()
    row.merge({
      ...columnsOf(ending),
      status: ending.status,
      error: ending.status === 'failed' ? ending.error : null,
      phase: null,
      credential: null,
      scannedAt: now,
      finishedAt: now,
      request: withoutQuery(row),
    })
    const outcome = outcomeOf(row, await suppressionsOf(row.teamId, trx), now.toJSDate())
    const hasErrors = outcome.criticalCount + outcome.warningCount > 0
    row.merge({ ...outcomeColumns(outcome), hasErrors })
    await row.save()
    await emitEvent(trx, { teamId: row.teamId, event: 'model_audit.completed', data: eventOf(row) })
    return true
  })
  if (!isStored) return false
  await audit.refresh()
  await publishAudit(audit)
  return true
}

const eventOf = (audit: ModelAudit) => ({
  auditId: audit.id,
  name: audit.name,
  status: audit.status,
  verdict: audit.verdict,
  criticalCount: audit.criticalCount,
  warningCount: audit.warningCount,
  contentHash: audit.contentHash,
  url: `${appUrl}/model-audit/scan/${audit.scanId}`,
})

function columnsOf(ending: Ending): ResultColumns & { cacheKey: string | null } {
  if (ending.status === 'failed') return { ...ending.result.columns(null), cacheKey: null }
  if ('known' in ending) return { ...knownColumns(ending.known), cacheKey: ending.cacheKey }
  const { summary, result, cacheKey } = ending
  return { ...result.columns(summary), cacheKey: summary.isComplete ? cacheKey : null }
}

function knownColumns(known: ModelAudit): ResultColumns {
  return {
    verdict: known.verdict ?? 'undecided',
    criticalCount: known.criticalCount ?? 0,
    warningCount: known.warningCount ?? 0,
    hasErrors: known.hasErrors,
    totalChecks: known.totalChecks ?? 0,
    passedChecks: known.passedChecks ?? 0,
    failedChecks: known.failedChecks ?? 0,
    modelType: known.modelType,
    contentHash: known.contentHash,
    scannerVersion: known.scannerVersion ?? '',
    scannedBytes: known.scannedBytes,
    payload: {
      ...known.payload,
      reusedFrom: known.payload.reusedFrom ?? {
        scanId: known.scanId,
        finishedAt: known.finishedAt?.toISO() ?? null,
      },
    },
  }
}
