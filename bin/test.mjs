// npm test: checks and all suites, against temporary databases.
import { checks, runChecks } from './prepare/tests/checks.mjs'
import { build } from './prepare/application/build.mjs'
import { chromiumEnvironment } from './prepare/tests/chromium.mjs'
import { buildConsole, copyConsole } from './prepare/application/console.mjs'
import { install } from './prepare/install.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { collectNode } from './prepare/processes/processes.mjs'
import { step } from './prepare/progress.mjs'
import { runShards, runSuites, SHARDS, SUITES } from './prepare/tests/suites.mjs'
import { testEnvironment } from './prepare/tests/test_environment.mjs'
import { readResults, testSummary } from './prepare/tests/test_summary.mjs'
import { cacheFolder, root } from './prepare/paths.mjs'
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const compileCache = join(cacheFolder, 'compiled')
const MANIFEST = join(root, 'public/assets/.vite/manifest.json')

/** Whether the console was never built. Functional tests need its pages, but not the newest version. */
const lacksConsole = (suites) => suites.includes('functional') && !existsSync(MANIFEST)

/** Generates the framework's indexes of controllers and transformers, which tests import. */
async function writeIndexes(env) {
  const done = await collectNode(['ace.js', 'codegen'], env)
  if (done.code === 0) return
  throw new Problem(['the indexes could not be written:', `${done.stdout}${done.stderr}`.trim()])
}

await main(async () => {
  const args = process.argv.slice(2)
  const isWholeRun = args.length === 0
  const total = { passed: 0, failed: 0 }
  const add = ({ passed, failed }) => {
    total.passed += passed
    total.failed += failed
  }
  await install()
  const named = args.filter((arg) => SUITES.includes(arg))
  const withBrowser = named.length === 0 || named.includes('browser')
  const chromium = withBrowser ? await step('finding Chromium', chromiumEnvironment) : {}
  // Clears the cache before a whole run, because nothing else removes outdated entries.
  if (isWholeRun) rmSync(compileCache, { recursive: true, force: true })
  const databases = []
  const failedChecks = []
  /** Creates the environment of one test process, with its own database. */
  const ownEnvironment = async () => {
    const database = await testEnvironment()
    databases.push(database)
    const results = join(databases[0].env.DATA_DIR, 'results')
    return {
      ...database.env,
      ...chromium,
      TEST_RESULTS: results,
      // Compile cache shared by all Node processes of the run; halves the CPU time of process starts.
      NODE_COMPILE_CACHE: compileCache,
    }
  }
  try {
    const env = await ownEnvironment()
    // Builds in advance, because one test runs `npm start`, which would otherwise rebuild the console while browser tests
    // load it.
    if (isWholeRun) {
      await build({ ...env, NODE_ENV: 'production' })
      copyConsole()
    } else if (withBrowser || lacksConsole(named)) await step('building the console', buildConsole)
    await step('writing the indexes', () => writeIndexes(env))
    if (isWholeRun) {
      await step(`${Object.keys(checks).length} checks`, async () => {
        const count = await runChecks()
        failedChecks.push(...count.failedChecks)
        add(count)
      })
      const environments = [env]
      while (environments.length < SHARDS) environments.push(await ownEnvironment())
      await step('unit, functional and browser tests', async () => {
        add(await runShards(environments))
      })
    } else {
      await step('tests', async () => add(await runSuites(args, env)))
    }
    const summary = testSummary(readResults(env.TEST_RESULTS), failedChecks)
    for (const line of summary) console.log(line)
  } finally {
    for (const database of databases) await database.remove()
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
