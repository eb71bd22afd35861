import type { AuditFilter } from '#api/platform/audit/audit_filter'
import { entriesOf } from '#api/platform/audit/entries/list_audit'
import type { AuditEntry } from '#api/contract/platform/audit'
import { actionDisplayName } from '#api/contract/resources/audit_actions'
import { listFile } from '#api/platform/http/lists/list_file'
import { portionsOf } from '#api/platform/http/lists/portions'
import type { Readable } from 'node:stream'

type ExportFormat = 'csv' | 'json'

type Row = {
  id: string
  description: string
  actor_id: string | null
  actor_name: string | null
  actor_email: string | null
  action: string
  target: string
  target_id: string | null
  metadata: Record<string, unknown>
  organization_id: string
  team_id: string | null
  created_at: Date
}

const COLUMNS: Record<string, (entry: AuditEntry) => unknown> = {
  created_at: (entry) => entry.createdAt,
  action: (entry) => entry.action,
  description: (entry) => entry.description,
  actor_name: (entry) => entry.actorName,
  actor_email: (entry) => entry.actorEmail,
  actor_id: (entry) => entry.actorId,
  target: (entry) => entry.target,
  target_id: (entry) => entry.targetId,
  team_id: (entry) => entry.teamId,
  metadata: (entry) => JSON.stringify(entry.metadata),
  id: (entry) => entry.id,
}

/** Streams all matching entries, newest first. */
export function exportAudit(
  organization: { id: string },
  filter: AuditFilter,
  format: ExportFormat
): Readable {
  return listFile(portions(organization, filter), COLUMNS, format)
}

async function* portions(organization: { id: string }, filter: AuditFilter) {
  const rows = portionsOf<Row>((trx) =>
    entriesOf(organization, filter, trx).orderBy('created_at', 'desc').orderBy('id', 'desc')
  )
  for await (const portion of rows) yield portion.map(toEntry)
}

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  description: row.description,
  actorId: row.actor_id,
  actorName: row.actor_name,
  actorEmail: row.actor_email,
  action: row.action,
  actionDisplayName: actionDisplayName(row.action),
  target: row.target,
  targetId: row.target_id,
  metadata: row.metadata,
  organizationId: row.organization_id,
  teamId: row.team_id,
  createdAt: row.created_at.toISOString(),
})
