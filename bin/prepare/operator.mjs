import { join } from 'node:path'
import { workerEnvironment } from './environment.mjs'
import { runningPostgres } from './postgres/postgres.mjs'
import { Problem } from './problem.mjs'
import { readSettings } from '../settings/read.mjs'

/** Commands that an administrator runs in the project folder while the server is running. */
const COMMANDS = ['audit:verify', 'secrets:rotate']

/**
 * Sets up the environment for such a command: settings, keys and database of `npm start`. Existing environment
 * variables take precedence.
 */
export function fillEnvironment([name]) {
  if (!COMMANDS.includes(name) || process.env.NODE_ENV) return
  const settings = readSettings()
  const url = settings.DATABASE_URL ?? runningPostgres(join(settings.DATA_DIR, 'postgres'))
  if (!url) throw new Problem('the database is not running: run npm start, or set DATABASE_URL.')
  Object.assign(process.env, workerEnvironment(settings, url), { LOG_LEVEL: 'warn' })
}
