// npm run worker: runs an additional worker for the same database, on this or another machine.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './prepare/application/build.mjs'
import { checkDatabase } from './prepare/postgres/database.mjs'
import { openDataFolder } from './prepare/data_folder.mjs'
import { changeDataOwner } from './prepare/data_rights.mjs'
import { environmentOf, workerEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { root } from './prepare/paths.mjs'
import { runningPostgres } from './prepare/postgres/postgres.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { applicationUser, checkReach, PROGRAMS } from './prepare/processes/run_as.mjs'
import { readSettings } from './settings/read.mjs'
import { Supervisor } from './prepare/processes/supervisor.mjs'
import { workerCommand } from './prepare/processes/commands.mjs'

await main(async () => {
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
  const built = workerEnvironment(settings, url)
  await build(built)
  checkReach(user, PROGRAMS)
  changeDataOwner(settings.DATA_DIR, user)
  const env = environmentOf(user, built)
  const supervisor = new Supervisor({ log: (line) => console.log(`assay: ${line}`) })
  supervisor.start('worker', workerCommand, env, { user })
  await new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve)
  })
  await supervisor.stop()
})
