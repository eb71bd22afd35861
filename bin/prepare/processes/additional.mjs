import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from '../application/build.mjs'
import { openDataFolder } from '../data_folder.mjs'
import { changeDataOwner } from '../data_rights.mjs'
import { environmentOf, workerEnvironment } from '../environment.mjs'
import { install } from '../install.mjs'
import { root } from '../paths.mjs'
import { checkDatabase } from '../postgres/database.mjs'
import { runningPostgres } from '../postgres/postgres.mjs'
import { Problem } from '../problem.mjs'
import { readSettings } from '../../settings/read.mjs'
import { applicationUser, checkReach, PROGRAMS } from './run_as.mjs'
import { Supervisor } from './supervisor.mjs'

/**
 * Runs an additional process for the database of a running installation, on this or another machine, until it is stopped.
 * `extra` returns further environment variables.
 */
export async function runAdditional(name, command, extra = async () => ({})) {
  const settings = readSettings()
  const url = settings.DATABASE_URL ?? runningPostgres(join(settings.DATA_DIR, 'postgres'))
  if (!url) {
    throw new Problem(
      'no database: set DATABASE_URL to the one that the web process uses, or run npm start here.'
    )
  }
  openDataFolder(settings.DATA_DIR)
  if (!settings.APP_KEY && !existsSync(join(settings.DATA_DIR, 'app-key'))) {
    throw new Problem(
      'set APP_KEY to the value used by the web process: without it, stored credentials cannot be read.'
    )
  }
  const user = applicationUser(settings)
  checkReach(user, [root])
  await install()
  await checkDatabase(url)
  const built = { ...workerEnvironment(settings, url), ...(await extra(settings)) }
  await build(built)
  checkReach(user, PROGRAMS)
  changeDataOwner(settings.DATA_DIR, user)
  const supervisor = new Supervisor({ log: (line) => console.log(`assay: ${line}`) })
  supervisor.start(name, command, environmentOf(user, built), { user })
  await new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, resolve)
  })
  await supervisor.stop()
}
