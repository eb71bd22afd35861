import { MESSAGES } from '#api/platform/secrets/sealed_columns'
import { queue } from '#config/queue'
import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'

/** Counts queued jobs whose payload needs an older key. They end or expire within two days. */
export async function messagesWithOldKeys(): Promise<number> {
  const { rows: tables } = await db.rawQuery('select to_regclass(?) is not null as "isThere"', [
    `${queue.schema}.job`,
  ])
  if (!tables[0].isThere) return 0
  const { rows }: { rows: { text: string }[] } = await db.rawQuery(
    `select data->>'encrypted' as text from ${queue.schema}.job
     where state in ('created', 'retry', 'active') and jsonb_exists(data, 'encrypted')`
  )
  const newest = encryption.use('newest')
  const purposes = Object.values(MESSAGES).map(({ purpose }) => purpose)
  const opens = (text: string, with_: Pick<typeof newest, 'decrypt'>) =>
    purposes.some((purpose) => with_.decrypt(text, purpose) !== null)
  return rows.filter(({ text }) => !opens(text, newest) && opens(text, encryption)).length
}
