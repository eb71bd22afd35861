import type { AuditFilter } from '#api/platform/audit/audit_filter'
import { entriesOf } from '#api/platform/audit/entries/list_audit'
import type { AuditEntry } from '#api/contract/platform/audit'
import { actionDisplayName } from '#api/contract/resources/audit_actions'
import { csvLine } from '#api/contract/csv'
import { portionsOf } from '#api/platform/http/lists/portions'
import { Readable } from 'node:stream'

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
  const entries = portions(organization, filter)
  return Readable.from(format === 'csv' ? asCsv(entries) : asJson(entries), { objectMode: false })
}

type Portions = AsyncGenerator<AuditEntry[]>

async function* asCsv(portioned: Portions) {
  yield csvLine(Object.keys(COLUMNS))
  for await (const entries of portioned) {
    yield entries
      .map((entry) => csvLine(Object.values(COLUMNS).map((cell) => cell(entry))))
      .join('')
  }
}

async function* asJson(portioned: Portions) {
  let before = '[\n'
  for await (const entries of portioned) {
    yield before + entries.map((entry) => JSON.stringify(entry)).join(',\n')
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

async function* portions(organization: { id: string }, filter: AuditFilter): Portions {
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
