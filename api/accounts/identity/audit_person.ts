import { recordAudit, type AuditRecord } from '#api/platform/audit/record_audit'
import type User from '#api/accounts/tenants/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type PersonRecord = Omit<AuditRecord, 'target' | 'targetId'> &
  Partial<Pick<AuditRecord, 'target' | 'targetId'>>

/** `unverified`: the caller did not prove ownership of the account, so the entry names no actor. */
type By = 'person' | 'unverified'

/**
 * Records an action on an account in each of the user's organizations, because accounts belong to no tenant.
 * Organizations that deactivated the user receive the record only with `everywhere`.
 */
export async function auditPerson(
  user: User,
  record: PersonRecord,
  {
    by = 'person',
    everywhere = false,
    trx,
  }: { by?: By; everywhere?: boolean; trx?: TransactionClientContract } = {}
) {
  const { id, name, email } = user
  const write = async (client: TransactionClientContract) => {
    const members: { organization_id: string }[] = await client
      .from('organization_members')
      .where('user_id', id)
      .if(!everywhere, (query) => query.whereNull('deactivated_at'))
      .select('organization_id')
    for (const { organization_id: organizationId } of members) {
      const actor = { organizationId, user: by === 'person' ? { id, name, email } : null }
      await recordAudit(client, actor, { target: 'USER', targetId: id, ...record })
    }
  }
  await (trx ? write(trx) : db.transaction(write))
}
