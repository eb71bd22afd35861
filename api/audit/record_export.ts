import { type Actor, recordAudit } from '#api/audit/record_audit'
import db from '@adonisjs/lucid/services/db'

type Export = {
  /** As it stands in a sentence: `the audit log`. */
  what: string
  format: string
  filter?: Record<string, unknown>
  /** What was exported, when it is one thing. */
  targetId?: string
  teamId?: string
}

/** Before the first byte leaves: an export that breaks off has been one, too. */
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
