import { changed } from '#api/platform/audit/changed'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type Eval from '#api/evals/eval'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Values = { description?: string; author?: string | null; tags?: Record<string, string> }

export async function updateEval(
  row: Eval,
  values: Values,
  actor: Actor,
  trx: TransactionClientContract
) {
  const before = { description: row.description, author: row.author, tags: row.tags }
  const difference = changed(before, { ...before, ...values })
  if (Object.keys(difference.after).length === 0) return
  const { tags, ...texts } = values
  await trx
    .from('evals')
    .where('id', row.id)
    .update({ ...texts, ...(tags && { tags: JSON.stringify(tags) }), updated_at: new Date() })
  await recordAudit(trx, actor, {
    action: 'eval_updated',
    target: 'EVAL',
    targetId: row.id,
    description: `Changed the evaluation ${row.description || row.id}`,
    teamId: row.teamId,
    ...difference,
  })
}
