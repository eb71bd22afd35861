// npm run fuzz: hostile requests to every route of the built application against a database of their own.
import { build } from './prepare/build.mjs'
import { migrateCommand } from './prepare/commands.mjs'
import { migrationEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { endPassing, runNode } from './prepare/processes.mjs'
import { step } from './prepare/progress.mjs'
import { throwAwayDatabase } from './prepare/throw_away.mjs'

await main(async () => {
  process.once('SIGINT', endPassing).once('SIGTERM', endPassing)
  await install()
  const database = await step('starting PostgreSQL', () => throwAwayDatabase('fuzz'))
  const env = { ...database.env, NODE_ENV: 'production', LOG_LEVEL: 'warn', DEMO: 'false' }
  try {
    await build(env)
    const migrationEnv = migrationEnvironment(env, database.ownerUrl)
    if ((await runNode(['build/ace.js', ...migrateCommand], migrationEnv)) !== 0) {
      throw new Problem('the database could not be migrated: the reason is above.')
    }
    return await runNode(['ace.js', 'fuzz', ...process.argv.slice(2)], env)
  } finally {
    await database.remove()
  }
})
