// npm start: installs and builds missing parts, then runs the web processes, worker, guardrails process, MCP gateway and
// demo target until it is stopped.
import { join } from 'node:path'
import { build } from './prepare/application/build.mjs'
import { checkDatabase } from './prepare/postgres/database.mjs'
import { lockDataFolder, openDataFolder } from './prepare/data_folder.mjs'
import { childEnvironment, environmentOf, migrationEnvironment } from './prepare/environment.mjs'
import { changeDataOwner } from './prepare/data_rights.mjs'
import { install } from './prepare/install.mjs'
import { root } from './prepare/paths.mjs'
import { Postgres } from './prepare/postgres/postgres.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { collectNode, endPassing, parentOf, until } from './prepare/processes/processes.mjs'
import { seconds, step } from './prepare/progress.mjs'
import { readSettings } from './settings/read.mjs'
import { applicationUser, checkReach, PROGRAMS } from './prepare/processes/run_as.mjs'
import { Supervisor } from './prepare/processes/supervisor.mjs'
import { checkAddress, checkPortOf, isUp } from './prepare/processes/web.mjs'
import {
  gatewayCommand,
  guardrailsCommand,
  migrateCommand,
  webProcessesCommand,
  workerCommand,
} from './prepare/processes/commands.mjs'

const WEB_MS = 60_000
/** Exit code of a command that rejects a setting; the last line on stderr identifies the setting. */
const SETTING_EXIT_CODE = 78
/**
 * Time for the web processes to stop, then they are killed. Includes 4 s for requests. Container
 * runtimes kill the process 10 s after SIGTERM.
 */
const WEB_GRACE_MS = 6000
const log = (line) => console.log(`assay: ${line}`)
const began = performance.now()

const running = {
  stopping: false,
  supervisor: new Supervisor({ log }),
  postgres: undefined,
  folderLock: undefined,
}

async function stop() {
  if (running.stopping) return
  running.stopping = true
  endPassing()
  await running.supervisor.stop()
  await running.postgres?.stop()
  running.folderLock?.release()
}

/** Runs a command of the built application. A failure aborts the start. @returns its standard output */
async function command(name, args, env, user) {
  const done = await collectNode(['build/ace.js', ...args], env, user)
  if (done.code === 0) return done.stdout.trimEnd()
  if (done.code === SETTING_EXIT_CODE) throw new Problem(done.stderr.trim().split('\n').at(-1))
  throw new Problem([`${name} failed:`, ...`${done.stdout}${done.stderr}`.trim().split('\n')])
}

async function database(settings) {
  if (settings.DATABASE_URL) {
    await checkDatabase(settings.DATABASE_URL)
    return { url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_ADMIN_URL }
  }
  running.postgres = new Postgres(join(settings.DATA_DIR, 'postgres'), { log })
  await step('starting PostgreSQL', () => running.postgres.start())
  return running.postgres
}

async function prepare() {
  const settings = readSettings()
  openDataFolder(settings.DATA_DIR)
  const user = applicationUser(settings)
  checkReach(user, [root])
  checkPortOf(user, settings)
  running.folderLock = lockDataFolder(settings.DATA_DIR)
  await checkAddress(settings)
  await install()
  const { url, ownerUrl } = await database(settings)
  const built = await childEnvironment(settings, url)
  await build(built)
  checkReach(user, PROGRAMS)
  changeDataOwner(settings.DATA_DIR, user)
  const env = environmentOf(user, built)
  await step('migrating the database', () =>
    command('migrating the database', migrateCommand, migrationEnvironment(env, ownerUrl), user)
  )
  const firstRun = () => command('the first run', ['assay:first_run'], env, user)
  return { settings, env, user, lines: await step('first run', firstRun) }
}

async function serve({ settings, env, user, lines }) {
  const { supervisor } = running
  supervisor.start('web', webProcessesCommand, env, { user, graceMs: WEB_GRACE_MS })
  supervisor.start('worker', workerCommand, env, { user })
  supervisor.start('guardrails', guardrailsCommand, env, { user })
  supervisor.start('MCP gateway', gatewayCommand, env, { user })
  if (env.DEMO_TARGET_URL) {
    supervisor.start('demo target', ['build/api/demo/assistant/main.js'], env, { user })
  }
  const up = await until(
    async () => running.stopping || (await isUp(supervisor, settings)),
    WEB_MS,
    50
  )
  if (running.stopping) return
  if (!up) throw new Problem('the web process does not respond; see its log above.')
  log(`ready after ${seconds(performance.now() - began)} at ${settings.APP_URL}`)
  if (lines) console.log(lines)
}

await main(async () => {
  const stopped = new Promise((resolve) => {
    const end = () => resolve(stop().then(() => process.exit(0)))
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end)
    process.on('SIGUSR2', () => running.supervisor.send('web', 'restart'))
    // Returns the process IDs of the parent and its parent, one of which is npm: if npm is killed,
    // it forwards no signal, but its child gets a new parent.
    const line = () => [process.ppid, parentOf(process.ppid)].join()
    const atFirst = line()
    const isOrphan = () => process.env.npm_lifecycle_event && line() !== atFirst
    setInterval(() => isOrphan() && end(), 500).unref()
  })
  try {
    await serve(await prepare())
  } catch (error) {
    if (!running.stopping) {
      await stop()
      throw error
    }
  }
  await stopped
})
