import { recordAudit, type AuditRecord } from '#api/audit/record_audit'
import type User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type PersonRecord = Omit<AuditRecord, 'target' | 'targetId'> &
  Partial<Pick<AuditRecord, 'target' | 'targetId'>>

/** By `nobody`: the actor is not proved to be the person. */
type By = 'person' | 'nobody'

/**
 * Records an action on an account in each organization of its person, because accounts have no tenant. Organizations
 * that deactivated the person get the record only with `everywhere`.
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
