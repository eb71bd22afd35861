import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/**
 * Returns the names of the teams in which every administrator has this role. Locks these teams, so that their members do
 * not change until the transaction ends.
 */
export async function teamsLosingAdmins(
  trx: TransactionClientContract,
  roleId: string
): Promise<string[]> {
  await trx.rawQuery(
    `select id from teams where id in (select team_id from team_members where role_id = ?)
     order by id for no key update`,
    [roleId]
  )
  const { rows }: { rows: { name: string }[] } = await trx.rawQuery(
    `select t.name from teams t
     join team_members m on m.team_id = t.id
     join roles r on r.id = m.role_id and 'ADMINISTRATOR' = any(r.permission_sets)
     where t.id in (select team_id from team_members where role_id = :roleId)
     group by t.id
     having bool_and(m.role_id = :roleId)
     order by t.name`,
    { roleId }
  )
  return rows.map(({ name }) => name)
}
