import type { AuditTarget } from '#api/contract/resources/audit_actions'
import type { MemberKind } from '#api/contract/accounts/people'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Columns of a member that changes need. */
export type MemberRow = {
  id: string
  name: string
  email: string
  kind: MemberKind
  is_admin: boolean
  deactivated_at: Date | null
}

/** Finds the members with these IDs and locks their memberships. Rejects with 404 if one of them is not a member. */
export async function findMembers(
  trx: TransactionClientContract,
  organizationId: string,
  ids: readonly string[]
): Promise<MemberRow[]> {
  const { rows }: { rows: MemberRow[] } = await trx.rawQuery(
    `select u.id, u.name, u.email, u.kind, m.is_admin, m.deactivated_at
     from organization_members m join users u on u.id = m.user_id
     where m.organization_id = ? and u.id = any(?::uuid[])
     order by u.name, u.id for no key update of m`,
    [organizationId, [...ids]]
  )
  if (rows.length === ids.length) return rows
  throw NOT_FOUND(
    `Nothing was changed: ${ids.length - rows.length} of ${ids.length} users were not found`
  )
}

export const targetOf = ({ kind }: Pick<MemberRow, 'kind'>): AuditTarget =>
  kind === 'service' ? 'SERVICE_ACCOUNT' : 'USER'

export const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
