import { recordAudit, type AuditRecord } from '#api/audit/record_audit'
import type User from '#api/identity/user'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type PersonRecord = Omit<AuditRecord, 'target' | 'targetId'> &
  Partial<Pick<AuditRecord, 'target' | 'targetId'>>

/** By `nobody`: who did it is not known to be the person. */
type By = 'person' | 'nobody'

/**
 * Records what a person did with their own account in each organization that they belong to: an account has no tenant,
 * and each of them is concerned. One that has switched the person off is told only of what `everywhere` says.
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
