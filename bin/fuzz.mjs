// npm run fuzz: hostile requests to every route of the built application, against a database of its own.
import { build } from './prepare/build.mjs'
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
    const migrate = ['build/ace.js', 'migration:run', '--force', '--no-schema-generate']
    if ((await runNode(migrate, env)) !== 0) {
      throw new Problem('the database could not be migrated: the reason is above.')
    }
    return await runNode(['ace.js', 'fuzz', ...process.argv.slice(2)], env)
  } finally {
    await database.remove()
  }
})
