import { type Actor, recordAudit } from '#api/audit/record_audit'
import db from '@adonisjs/lucid/services/db'

type Shown = {
  evalId: string
  teamId: string
  /** In one sentence: what was looked at, and where. */
  description: string
  metadata: Record<string, unknown>
}

/** Before the texts leave: each look at hidden texts is in the audit log. */
export async function recordShown(actor: Actor, { evalId, ...shown }: Shown) {
  await db.transaction((trx) =>
    recordAudit(trx, actor, {
      action: 'harmful_text_shown',
      target: 'EVAL',
      targetId: evalId,
      ...shown,
    })
  )
}

/** An export that holds hidden texts; without any nothing is recorded. */
export async function recordHiddenExport(
  actor: Actor,
  exported: { evalId: string; teamId: string; what: string; format: string; count: number }
) {
  const { evalId, teamId, what, format, count } = exported
  if (count === 0) return
  const number = count === 1 ? 'one hidden text' : `${count} hidden texts`
  await recordShown(actor, {
    evalId,
    teamId,
    description: `Exported ${number} with ${what}`,
    metadata: { hiddenTexts: count, format },
  })
}
