import { assert } from '@japa/assert'
import { apiClient } from '@japa/api-client'
import { browserClient } from '@japa/browser-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Test } from '@japa/runner/core'
import { spec } from '@japa/runner/reporters'
import type { Config } from '@japa/runner/types'
import { migrateAuditLog, rollBackAuditLog } from '#api/platform/audit/ownership/migrate_audit_log'
import { MIGRATIONS_CONNECTION } from '#config/database'
import { createHttpServer } from '#api/platform/http/create_http_server'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import { useBuiltConsole } from '#tests/support/browser/console/built_console'
import { describePages } from '#tests/support/browser/console/describe_pages'
import { launchChromium } from '#tests/support/chromium'
import { retryIfFlaky } from '#tests/support/reporting/retry_if_flaky'
import { resultsFile } from '#tests/support/reporting/results_file'

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient(),
  browserClient({
    runInSuites: ['browser'],
    launcher: launchChromium,
    // Disables animations, so that tests do not have to wait for them.
    contextOptions: { reducedMotion: 'reduce' },
  }),
]

export const reporters: Config['reporters'] = {
  activated: ['spec', 'results_file'],
  list: [spec(), resultsFile],
}

/** Default timeout of Playwright actions. */
const WAIT_MS = 30_000

const limitWaiting = ({ context }: Test) => context.browserContext.setDefaultTimeout(WAIT_MS)

/**
 * Migrates like `assay:migrate`. The returned function rolls back all migrations, so that the next run starts with an
 * empty database.
 */
async function migrate() {
  const rollBack = await testUtils.db(MIGRATIONS_CONNECTION).migrate()
  await migrateAuditLog()
  return async () => {
    await rollBackAuditLog()
    await rollBack()
  }
}

export const runnerHooks: Required<Pick<Config, 'setup' | 'teardown'>> = {
  setup: [migrate],
  teardown: [],
}

export const configureSuite: Config['configureSuite'] = (suite) => {
  suite.onGroup((group) => group.tap(retryIfFlaky))
  suite.onTest(retryIfFlaky)
  if (suite.name !== 'unit') {
    suite.setup(() => useBuiltConsole({ isRequired: suite.name === 'browser' }))
  }
  if (suite.name === 'browser') {
    suite.onGroup((group) =>
      group.tap((test) => void test.setup(limitWaiting).setup(describePages))
    )
  }
  if (suite.name === 'functional' || suite.name === 'browser') {
    // Resets the rate limits, so that attempts in one test do not count toward the limits of the next.
    suite.onGroup((group) => group.tap((test) => void test.setup(() => limiter.clear(['memory']))))
    return suite.setup(() => testUtils.httpServer().start(createHttpServer))
  }
}
