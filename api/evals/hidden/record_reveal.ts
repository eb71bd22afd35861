import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import db from '@adonisjs/lucid/services/db'

type Reveal = {
  evalId: string
  teamId: string
  /** One sentence for the audit log: which texts were revealed, and where. */
  description: string
  metadata: Record<string, unknown>
}

/**
 * Records access to hidden texts in the audit log. Call it before the texts leave the server, so that no access is
 * missed.
 */
export async function recordReveal(actor: Actor, { evalId, ...reveal }: Reveal) {
  await db.transaction((trx) =>
    recordAudit(trx, actor, {
      action: 'harmful_text_shown',
      target: 'EVAL',
      targetId: evalId,
      ...reveal,
    })
  )
}

/** Records an export, unless it contains no hidden texts. */
export async function recordHiddenExport(
  actor: Actor,
  exported: { evalId: string; teamId: string; what: string; format: string; count: number }
) {
  const { evalId, teamId, what, format, count } = exported
  if (count === 0) return
  const number = count === 1 ? 'one hidden text' : `${count} hidden texts`
  await recordReveal(actor, {
    evalId,
    teamId,
    description: `Exported ${number} with ${what}`,
    metadata: { hiddenTexts: count, format },
  })
}
