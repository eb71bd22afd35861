import type { AuditEvent } from '#api/contract/model_audits/model_audit'
import type ModelAudit from '#api/model_audits/model_audit'
import { publish } from '#api/platform/queue/live'

type Published = Pick<
  ModelAudit,
  | 'id'
  | 'teamId'
  | 'status'
  | 'verdict'
  | 'phase'
  | 'scannedBytes'
  | 'totalBytes'
  | 'auditedShare'
  | 'criticalCount'
  | 'warningCount'
>

/** Publishes progress to the page of the audit, and to the list if the status may have changed. */
export async function publishAudit(audit: Published, { onlyPage = false } = {}): Promise<void> {
  const { id, teamId, status, verdict, phase, totalBytes, auditedShare } = audit
  const event: AuditEvent = {
    ...{ id, status, verdict, phase, totalBytes, auditedShare },
    scannedBytes: audit.scannedBytes ?? 0,
    criticalCount: audit.criticalCount ?? 0,
    warningCount: audit.warningCount ?? 0,
  }
  await publish(`teams/${teamId}/model-audits/${id}`, event)
  if (!onlyPage) await publish(`teams/${teamId}/model-audits`, event)
}
