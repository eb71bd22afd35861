import { build } from './build.mjs'
import { migrateCommand } from '../processes/commands.mjs'
import { migrationEnvironment } from '../environment.mjs'
import { install } from '../install.mjs'
import { Problem } from '../problem.mjs'
import { endPassing, runNode } from '../processes/processes.mjs'
import { step } from '../progress.mjs'
import { temporaryDatabase } from '../postgres/temporary_database.mjs'

/**
 * Installs the packages, builds the application, migrates a temporary database, runs `work`, and removes the database.
 * `env` is the environment of the application; `ownerEnv` also contains the URL for the role that owns the audit log.
 */
export async function onBuiltApplication(purpose, work) {
  process.once('SIGINT', endPassing).once('SIGTERM', endPassing)
  await install()
  const database = await step('starting PostgreSQL', () => temporaryDatabase(purpose))
  const env = { ...database.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', DEMO: 'false' }
  const ownerEnv = migrationEnvironment(env, database.ownerUrl)
  try {
    await build(env)
    if ((await runNode(['build/ace.js', ...migrateCommand], ownerEnv)) !== 0) {
      throw new Problem('the database could not be migrated; see the output above.')
    }
    return await work({ env, ownerEnv })
  } finally {
    await database.remove()
  }
}
