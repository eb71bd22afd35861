import { ROLE_NAME_TAKEN } from '#api/accounts/roles/errors'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Rejects a name that another role of the organization has, regardless of case. Roles with equal names from earlier
 * versions stay valid, because no index enforces this; call `lockRoles` first.
 * @throws ROLE_NAME_TAKEN
 */
export async function assertNameFree(
  trx: TransactionClientContract,
  { organizationId, name }: { organizationId: string; name: string }
): Promise<void> {
  const owner: { name: string } | null = await trx
    .from('roles')
    .where('organization_id', organizationId)
    .whereRaw('lower(name) = lower(?)', [name])
    .select('name')
    .first()
  if (!owner) return
  const message = `There is already a role named ${owner.name}. Choose another name.`
  throw ROLE_NAME_TAKEN(message, [{ field: 'name', rule: 'unique', message }])
}

/** Whether two names count as the same name of a role. */
export const isSameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
