import db from '@adonisjs/lucid/services/db'

/** Whether a statement that starts with this text is waiting for a lock. */
export async function isWaitingForLock(statement: string): Promise<boolean> {
  const waiting = await db
    .from('pg_stat_activity')
    .whereRaw('datname = current_database()')
    .where('wait_event_type', 'Lock')
    .where('query', 'like', `${statement}%`)
  return waiting.length > 0
}
