import type { TeamRole } from '#api/contract/accounts/people'
import { invalidField } from '#api/platform/http/domain_error'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** A role in a team, with its path in the request for error messages. */
export type WantedTeamRole = TeamRole & { field: string }

/**
 * Rejects teams and roles that do not belong to the organization, with the field's path. `FOR KEY SHARE` prevents
 * deletion of the accepted ones until the transaction ends.
 */
export async function assertTeamRoles(
  trx: TransactionClientContract,
  organizationId: string,
  wanted: readonly WantedTeamRole[]
) {
  if (wanted.length === 0) return
  const known = async (table: 'teams' | 'roles', ids: string[]) => {
    const { rows }: { rows: { id: string }[] } = await trx.rawQuery(
      `select id from ${table} where organization_id = ? and id = any(?) for key share`,
      [organizationId, [...new Set(ids)]]
    )
    return new Set(rows.map(({ id }) => id))
  }
  const teams = await known(
    'teams',
    wanted.map(({ teamId }) => teamId)
  )
  const roles = await known(
    'roles',
    wanted.map(({ roleId }) => roleId)
  )
  for (const { teamId, roleId, field } of wanted) {
    if (!teams.has(teamId)) throw gone(`${field}.teamId`, 'This team no longer exists')
    if (!roles.has(roleId)) throw gone(`${field}.roleId`, 'This role no longer exists')
  }
}

const gone = (field: string, what: string) =>
  invalidField(field, 'exists', `${what}. Choose another one.`)
