// npm run dev: web process with hot reload and a worker, from sources; data in DATA_DIR as for npm start.
import { join } from 'node:path'
import { checkDatabase } from './prepare/database.mjs'
import { holdDataFolder, openDataFolder } from './prepare/data_folder.mjs'
import { childEnvironment, migrationEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { Postgres } from './prepare/postgres.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { endPassing, runNode } from './prepare/processes.mjs'
import { step } from './prepare/progress.mjs'
import { readSettings } from './prepare/settings.mjs'
import { Supervisor } from './prepare/supervisor.mjs'
import { checkAddress } from './prepare/web.mjs'

const say = (line) => console.log(`assay: ${line}`)

await main(async () => {
  const settings = readSettings()
  const supervisor = new Supervisor({ say })
  openDataFolder(settings.DATA_DIR)
  const hold = holdDataFolder(settings.DATA_DIR)
  const postgres = new Postgres(join(settings.DATA_DIR, 'postgres'), { say })
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
      if (code !== 0) throw new Problem(`node ace ${args[0]} failed: its reason is above.`)
    }
    supervisor.start('web', ['ace.js', 'serve', '--hmr'], env)
    supervisor.start('worker', ['ace.js', 'queue:work'], env)
    if (env.DEMO_TARGET_URL) {
      const sources = ['--import', '@poppinss/ts-exec', 'api/demo/assistant/main.ts']
      supervisor.start('demo target', sources, env)
    }
    await stopped
  } finally {
    await supervisor.stop()
    await postgres.stop()
    hold.release()
  }
})
