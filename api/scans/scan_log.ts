import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

export type LogLevel = 'info' | 'warn' | 'error'

/** Longest message kept; a target's error may quote a page. */
const MAX_CHARACTERS = 2000

/** Adds a line to the log that the scan's page shows. */
export async function logScan(
  scanId: string,
  level: LogLevel,
  message: string,
  client: QueryClientContract = db.connection()
) {
  const clean = message.replaceAll('\0', '\uFFFD').toWellFormed().slice(0, MAX_CHARACTERS)
  await client.table('scan_logs').insert({ scan_id: scanId, level, message: clean })
}
