import type { AuditAction, AuditTarget } from '#api/contract/resources/audit_actions'
import { masked } from '#api/platform/audit/masking/masked'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * The user who performed an action, and their organization. Requests use `actorOf`; jobs name the user on whose behalf
 * they run.
 */
export type Actor = {
  organizationId: string
  user: { id: string; name: string; email: string } | null
  teamId?: string | null
  /** The API token used, if any. */
  token?: { id: string; name: string } | null
}

export type AuditRecord = {
  action: AuditAction
  target: AuditTarget
  targetId: string | null
  /** One sentence that names the affected record. */
  description: string
  teamId?: string | null
  /** Changed fields, before and after. Credentials are masked by `recordAudit`. */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
  metadata?: Record<string, unknown>
}

/** Rows per INSERT, because PostgreSQL accepts at most 65,535 bind values per statement. */
const PORTION = 1000

/** Writes audit entries. Must run in the transaction of the change, so that neither is stored without the other. */
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
