// npm run dev: runs the web process with hot reload, the worker, and the demo target (if enabled) from the sources.
// Uses the settings of npm start, including DATA_DIR.
import { join } from 'node:path'
import { checkDatabase } from './prepare/postgres/database.mjs'
import { lockDataFolder, openDataFolder } from './prepare/data_folder.mjs'
import { childEnvironment, migrationEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { Postgres } from './prepare/postgres/postgres.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { endPassing, runNode } from './prepare/processes/processes.mjs'
import { step } from './prepare/progress.mjs'
import { readSettings } from './settings/read.mjs'
import { Supervisor } from './prepare/processes/supervisor.mjs'
import { checkAddress } from './prepare/processes/web.mjs'

const log = (line) => console.log(`assay: ${line}`)

await main(async () => {
  const settings = readSettings()
  const supervisor = new Supervisor({ log })
  openDataFolder(settings.DATA_DIR)
  const folderLock = lockDataFolder(settings.DATA_DIR)
  const postgres = new Postgres(join(settings.DATA_DIR, 'postgres'), { log })
  const stopped = new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(name, resolve)
  })
  stopped.then(endPassing)
  try {
    await checkAddress(settings)
    await install()
    if (settings.DATABASE_URL) await checkDatabase(settings.DATABASE_URL)
    else await step('starting PostgreSQL', () => postgres.start())
    const env = await childEnvironment(settings, settings.DATABASE_URL ?? postgres.url)
    env.NODE_ENV = 'development'
    const ownerUrl = settings.DATABASE_URL ? settings.DATABASE_ADMIN_URL : postgres.ownerUrl
    const migrationEnv = migrationEnvironment(env, ownerUrl)
    for (const args of [['assay:migrate', '--force'], ['assay:first_run']]) {
      const code = await runNode(
        ['ace.js', ...args],
        args[0] === 'assay:migrate' ? migrationEnv : env
      )
      if (code !== 0) throw new Problem(`node ace ${args[0]} failed; see the output above.`)
    }
    supervisor.start('web', ['ace.js', 'serve', '--hmr'], env)
    supervisor.start('worker', ['ace.js', 'queue:work'], env)
    supervisor.start('guardrails', ['ace.js', 'guardrails:serve'], env)
    supervisor.start('MCP gateway', ['ace.js', 'mcp:serve'], env)
    if (env.DEMO_TARGET_URL) {
      const sources = ['--import', '@poppinss/ts-exec', 'api/demo/assistant/main.ts']
      supervisor.start('demo target', sources, env)
    }
    await stopped
  } finally {
    await supervisor.stop()
    await postgres.stop()
    folderLock.release()
  }
})
