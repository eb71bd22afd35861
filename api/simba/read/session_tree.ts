import { MAX_SIMBA_TREE, type SimbaAttempt } from '#api/contract/simba/session'
import db from '@adonisjs/lucid/services/db'

type Row = Omit<SimbaAttempt, 'messages'>

/** Returns the attempts of a session, each with the numbers of its exchanges. */
export async function sessionTree(sessionId: string): Promise<SimbaAttempt[]> {
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select a.number, a.parent, a.purpose, a.hypothesis, a.test ->> 'pluginId' as "pluginId", a.technique, a.state,
       a.author, a.reason, a.validates, a.is_boosted as "isBoosted", coalesce(e.numbers, '{}') as exchanges
     from simba_attempts a
     left join (
       select attempt, array_agg(number order by number) as numbers from simba_exchanges
       where session_id = :sessionId group by attempt
     ) e on e.attempt = a.number
     where a.session_id = :sessionId order by a.number limit ${MAX_SIMBA_TREE}`,
    { sessionId }
  )
  return rows.map((row) => ({ ...row, messages: row.exchanges.length }))
}
