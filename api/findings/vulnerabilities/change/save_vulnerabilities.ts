import type Vulnerability from '../vulnerability.js'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

const SAVE = `
  update issues i set status = g.status, status_reason = g.status_reason, status_by_id = g.status_by_id,
    status_at = g.status_at, owner_id = g.owner_id, accepted_until = g.accepted_until, severity = g.severity,
    is_severity_set = g.is_severity_set, assignee_id = g.assignee_id, due_at = g.due_at, is_due_set = g.is_due_set,
    opened_at = g.opened_at, example_result_ids = g.example_result_ids, updated_at = now()
  from jsonb_to_recordset(?::jsonb) as g (id uuid, status text, status_reason text, status_by_id uuid,
    status_at timestamptz, owner_id uuid, accepted_until timestamptz, severity text, is_severity_set boolean,
    assignee_id uuid, due_at timestamptz, is_due_set boolean, opened_at timestamptz, example_result_ids uuid[])
  where i.id = g.id`

/** Saves the user-editable fields of all vulnerabilities in one statement. */
export async function saveVulnerabilities(
  vulnerabilities: readonly Vulnerability[],
  trx: TransactionClientContract
) {
  if (vulnerabilities.length === 0) return
  const rows = vulnerabilities.map((vulnerability) => ({
    id: vulnerability.id,
    status: vulnerability.status,
    status_reason: vulnerability.statusReason,
    status_by_id: vulnerability.statusById,
    status_at: vulnerability.statusAt.toISO(),
    owner_id: vulnerability.ownerId,
    accepted_until: vulnerability.acceptedUntil?.toISO() ?? null,
    severity: vulnerability.severity,
    is_severity_set: vulnerability.isSeveritySet,
    assignee_id: vulnerability.assigneeId,
    due_at: vulnerability.dueAt?.toISO() ?? null,
    is_due_set: vulnerability.isDueSet,
    opened_at: vulnerability.openedAt.toISO(),
    example_result_ids: vulnerability.exampleResultIds,
  }))
  await trx.rawQuery(SAVE, [JSON.stringify(rows)])
}
