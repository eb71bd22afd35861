import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type LogLevel = 'info' | 'warn' | 'error'

/** Maximum length of a message; a target's error can quote a whole page. */
const MAX_MESSAGE_LENGTH = 2000

/** Adds a line to the log on the scan's page. */
export async function logScan(
  scanId: string,
  level: LogLevel,
  message: string,
  client: QueryClientContract = db.connection()
) {
  const clean = message.replaceAll('\0', '\uFFFD').toWellFormed().slice(0, MAX_MESSAGE_LENGTH)
  await client.table('scan_logs').insert({ scan_id: scanId, level, message: clean })
}
