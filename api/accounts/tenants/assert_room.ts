import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

type Limit = {
  table: string
  max: number
  error: () => Error
  /** If set, only rows without a value in this column count. */
  without?: string
}

/**
 * Checks that the team has fewer than `max` rows. Serializes concurrent inserts of the team.
 * @throws the error if it has not
 */
export async function assertRoom(
  trx: TransactionClientContract,
  teamId: string,
  { table, max, error, without }: Limit
) {
  // Unlike `for update`, does not wait for inserts of rows that refer to the team.
  await trx.rawQuery('select id from teams where id = ? for no key update', [teamId])
  const [{ count }]: { count: number }[] = await trx
    .from(table)
    .where('team_id', teamId)
    .if(without, (rows) => rows.whereNull(String(without)))
    .select(trx.raw('count(*)::int as count'))
  if (count >= max) throw error()
}
