import { build } from './build.mjs'
import { migrateCommand } from './commands.mjs'
import { migrationEnvironment } from './environment.mjs'
import { install } from './install.mjs'
import { Problem } from './problem.mjs'
import { endPassing, runNode } from './processes.mjs'
import { step } from './progress.mjs'
import { throwAwayDatabase } from './throw_away.mjs'

/**
 * Builds the application, migrates a database that is removed afterwards, and runs `work`. `env` is the environment of
 * the application; `ownerEnv` also has the address for the role that owns the audit log.
 */
export async function onBuiltApplication(purpose, work) {
  process.once('SIGINT', endPassing).once('SIGTERM', endPassing)
  await install()
  const database = await step('starting PostgreSQL', () => throwAwayDatabase(purpose))
  const env = { ...database.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', DEMO: 'false' }
  const ownerEnv = migrationEnvironment(env, database.ownerUrl)
  try {
    await build(env)
    if ((await runNode(['build/ace.js', ...migrateCommand], ownerEnv)) !== 0) {
      throw new Problem('the database could not be migrated: the reason is above.')
    }
    return await work({ env, ownerEnv })
  } finally {
    await database.remove()
  }
}
