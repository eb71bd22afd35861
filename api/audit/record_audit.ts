import type { AuditAction, AuditTarget } from '#api/contract/audit'
import { masked } from '#api/audit/masked'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Who did it, and where: a request has one (`actorOf`), a job names whom it works for. */
export type Actor = {
  organizationId: string
  user: { id: string; name: string; email: string } | null
  teamId?: string | null
  /** The API token with which it was done. */
  token?: { id: string; name: string } | null
}

export type AuditRecord = {
  action: AuditAction
  target: AuditTarget
  targetId: string | null
  /** One sentence that names what was changed. */
  description: string
  teamId?: string | null
  /** The row before and after, as far as it changed; credentials in it are masked here. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  metadata?: Record<string, unknown>
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const PORTION = 1000

/** Writes the record in the transaction of the change: neither exists without the other. */
export async function recordAudit(
  trx: TransactionClientContract,
  actor: Actor,
  ...records: AuditRecord[]
) {
  if (records.length === 0) return
  const rows = records.map(({ action, target, targetId, description, ...rest }) => ({
    organization_id: actor.organizationId,
    team_id: rest.teamId ?? actor.teamId ?? null,
    actor_id: actor.user?.id ?? null,
    actor_name: actor.user?.name ?? null,
    actor_email: actor.user?.email ?? null,
    action,
    target,
    target_id: targetId,
    description,
    metadata: JSON.stringify(
      masked({
        ...rest.metadata,
        ...(actor.token ? { tokenId: actor.token.id, tokenName: actor.token.name } : {}),
        ...(rest.before ? { before: rest.before } : {}),
        ...(rest.after ? { after: rest.after } : {}),
      })
    ),
  }))
  for (let from = 0; from < rows.length; from += PORTION) {
    await trx.table('audit_logs').multiInsert(rows.slice(from, from + PORTION))
  }
}
