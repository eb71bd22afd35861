import { assert } from '@japa/assert'
import { apiClient } from '@japa/api-client'
import { browserClient } from '@japa/browser-client'
import { pluginAdonisJS } from '@japa/plugin-adonisjs'
import type { Test } from '@japa/runner/core'
import { spec } from '@japa/runner/reporters'
import type { Config } from '@japa/runner/types'
import { migrateAuditLog, rollBackAuditLog } from '#api/audit/ownership/migrate_audit_log'
import { MIGRATIONS_CONNECTION } from '#config/database'
import { createHttpServer } from '#api/http/create_http_server'
import app from '@adonisjs/core/services/app'
import limiter from '@adonisjs/limiter/services/main'
import testUtils from '@adonisjs/core/services/test_utils'
import { useBuiltConsole } from '#tests/support/browser/built_console'
import { tellPages } from '#tests/support/browser/tell_pages'
import { launchChromium } from '#tests/support/chromium'
import { figures } from '#tests/support/figures'

export const plugins: Config['plugins'] = [
  assert(),
  pluginAdonisJS(app),
  apiClient(),
  browserClient({
    runInSuites: ['browser'],
    launcher: launchChromium,
    // Nobody watches: what moves is waited for.
    contextOptions: { reducedMotion: 'reduce' },
  }),
]

export const reporters: Config['reporters'] = {
  activated: ['spec', 'figures'],
  list: [spec(), figures],
}

/** A browser that waits longer than this for something waits in vain, in milliseconds. */
const WAIT_MS = 15_000

const limitWaiting = ({ context }: Test) => context.browserContext.setDefaultTimeout(WAIT_MS)

/** As `assay:migrate` does; afterwards everything is rolled back, so that the next run finds an empty database. */
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
  if (suite.name === 'browser') {
    suite.setup(useBuiltConsole)
    suite.onGroup((group) => group.tap((test) => void test.setup(limitWaiting).setup(tellPages)))
  }
  if (suite.name === 'functional' || suite.name === 'browser') {
    // The attempts of one test are not those of the next.
    suite.onGroup((group) => group.tap((test) => void test.setup(() => limiter.clear(['memory']))))
    return suite.setup(() => testUtils.httpServer().start(createHttpServer))
  }
}
