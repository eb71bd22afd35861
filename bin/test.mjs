// npm test: everything that is checked, against a database that lives only as long as the run.
import { checks, runChecks } from './prepare/checks.mjs'
import { build } from './prepare/build.mjs'
import { chromiumEnvironment } from './prepare/chromium.mjs'
import { buildConsole } from './prepare/console.mjs'
import { costsOf, figuresIn, tellFigures } from './prepare/figures.mjs'
import { migrationEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { keepCosts, portionsOf } from './prepare/portions.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { collectNode } from './prepare/processes.mjs'
import { step } from './prepare/progress.mjs'
import { runSideBySide, runSuites } from './prepare/suites.mjs'
import { throwAwayDatabase } from './prepare/throw_away.mjs'
import { join } from 'node:path'

const SUITES = ['unit', 'functional', 'browser']

/** Two cores are busy with three: tests of processes wait. */
const LANES = 3

/** Measures the duration of each file for later runs; `COSTS=1 npm test -- browser` prints it. */
const isMeasured = Boolean(process.env.COSTS)

/** What the framework looks for in the sources, and writes for the tests to import. */
async function writeIndexes(env) {
  const done = await collectNode(['ace.js', 'codegen'], env)
  if (done.code === 0) return
  throw new Problem(['the indexes cannot be written:', `${done.stdout}${done.stderr}`.trim()])
}

await main(async () => {
  const args = process.argv.slice(2)
  const total = { passed: 0, failed: 0 }
  const add = ({ passed, failed }) => {
    total.passed += passed
    total.failed += failed
  }
  await install()
  const named = args.filter((arg) => SUITES.includes(arg))
  const withBrowser = named.length === 0 || named.includes('browser')
  const chromium = withBrowser ? await step('finding Chromium', chromiumEnvironment) : {}
  const databases = []
  /** An environment with a database of its own, and a memory of what failed of its own. */
  const ownEnvironment = async () => {
    const database = await step('starting PostgreSQL', () => throwAwayDatabase('test'))
    databases.push(database)
    return {
      ...migrationEnvironment(database.env, database.ownerUrl),
      ...chromium,
      CACHE_DIR: join(database.env.DATA_DIR, 'cache'),
      TEST_FIGURES: join(databases[0].env.DATA_DIR, 'figures'),
      NODE_ENV: 'test',
      LOG_LEVEL: 'fatal',
      DEMO: 'false',
    }
  }
  try {
    const env = await ownEnvironment()
    // One test runs `npm start`: were there anything left to build, it would take the console from under the browser's.
    if (args.length === 0) await build({ ...env, NODE_ENV: 'production' })
    if (withBrowser) await step('building the console', buildConsole)
    await step('writing the indexes', () => writeIndexes(env))
    if (args.length === 0) {
      await step(`${Object.keys(checks).length} checks`, async () => add(await runChecks()))
      const environments = [env]
      while (environments.length < LANES) environments.push(await ownEnvironment())
      await step('unit, functional and browser tests', async () => {
        const portions = portionsOf(SUITES, LANES)
        for (const counts of await runSideBySide(portions, environments)) add(counts)
      })
    } else {
      await step('tests', async () => add(await runSuites(args, env)))
    }
    const figures = figuresIn(env.TEST_FIGURES)
    tellFigures(figures, { isWhole: isMeasured })
    if (isMeasured) keepCosts(costsOf(figures))
  } finally {
    for (const database of databases) await database.remove()
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
