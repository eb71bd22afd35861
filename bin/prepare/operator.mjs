import { join } from 'node:path'
import { workerEnvironment } from './environment.mjs'
import { runningPostgres } from './postgres.mjs'
import { Problem } from './problem.mjs'
import { readSettings } from './settings.mjs'

/** Commands that an administrator runs beside the server, in the project folder. */
const COMMANDS = ['audit:verify', 'secrets:rotate']

/** Gives such a command the settings, keys and database of `npm start`; the environment of a process wins. */
export function fillEnvironment([name]) {
  if (!COMMANDS.includes(name) || process.env.NODE_ENV) return
  const settings = readSettings()
  const url = settings.DATABASE_URL ?? runningPostgres(join(settings.DATA_DIR, 'postgres'))
  if (!url) throw new Problem('the database does not run: run npm start, or set DATABASE_URL.')
  Object.assign(process.env, workerEnvironment(settings, url), { LOG_LEVEL: 'warn' })
}
