// npm test: everything that is checked, against a database that lives only as long as the run.
import { checks, runChecks } from './prepare/checks.mjs'
import { chromiumEnvironment } from './prepare/chromium.mjs'
import { buildConsole } from './prepare/console.mjs'
import { install } from './prepare/install.mjs'
import { main } from './prepare/problem.mjs'
import { step } from './prepare/progress.mjs'
import { runSuite, runSuites } from './prepare/suites.mjs'
import { throwAwayDatabase } from './prepare/throw_away.mjs'

const SUITES = ['unit', 'functional', 'browser']

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
  if (withBrowser) await step('building the console', buildConsole)
  const database = await step('starting PostgreSQL', () => throwAwayDatabase('test'))
  const env = {
    ...database.env,
    ...chromium,
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
  }
  try {
    if (args.length === 0) {
      await step(`${Object.keys(checks).length} checks`, async () => add(await runChecks()))
      for (const suite of SUITES) {
        await step(`${suite} tests`, async () => add(await runSuite(suite, env)))
      }
    } else {
      await step('tests', async () => add(await runSuites(args, env)))
    }
  } finally {
    await database.remove()
  }
  console.log(`${total.passed} passed, ${total.failed} failed`)
  return total.failed === 0 ? 0 : 1
})
