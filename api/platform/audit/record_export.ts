import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import db from '@adonisjs/lucid/services/db'

type Export = {
  /** Name of the exported data in the description, e.g. `the audit log`. */
  what: string
  format: string
  filter?: Record<string, unknown>
  /** ID of the exported record, if only one is exported. */
  targetId?: string
  teamId?: string
}

/** Records an export before its first byte is sent, so that interrupted exports are also logged. */
export async function recordExport(
  actor: Actor,
  { what, format, filter = {}, targetId, teamId }: Export
) {
  const narrowed = Object.entries(filter).filter(([, value]) => value !== undefined)
  await db.transaction((trx) =>
    recordAudit(trx, actor, {
      action: 'data_exported',
      target: 'EXPORT',
      targetId: targetId ?? null,
      description: `Exported ${what} as ${format.toUpperCase()}`,
      teamId: teamId ?? null,
      metadata: { format, filter: Object.fromEntries(narrowed) },
    })
  )
}
