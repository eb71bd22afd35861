// npm start: prepares what is missing, then runs web, worker and demo target until it is told to stop.
import { join } from 'node:path'
import { build } from './prepare/build.mjs'
import { checkDatabase } from './prepare/database.mjs'
import { holdDataFolder, openDataFolder } from './prepare/data_folder.mjs'
import { childEnvironment, migrationEnvironment } from './prepare/environment.mjs'
import { install } from './prepare/install.mjs'
import { Postgres } from './prepare/postgres.mjs'
import { main, Problem } from './prepare/problem.mjs'
import { collectNode, endPassing, parentOf, until } from './prepare/processes.mjs'
import { seconds, step } from './prepare/progress.mjs'
import { readSettings } from './prepare/settings.mjs'
import { Supervisor } from './prepare/supervisor.mjs'
import { answers, checkAddress } from './prepare/web.mjs'
import { migrateCommand, webCommand, workerCommand } from './prepare/commands.mjs'

const WEB_MS = 60_000
const say = (line) => console.log(`assay: ${line}`)
const began = performance.now()

const running = {
  stopping: false,
  supervisor: new Supervisor({ say }),
  postgres: undefined,
  hold: undefined,
}

async function stop() {
  if (running.stopping) return
  running.stopping = true
  endPassing()
  await running.supervisor.stop()
  await running.postgres?.stop()
  running.hold?.release()
}

/** One command of the built application; what it prints is relayed, its failure ends the start. */
async function command(name, args, env) {
  const done = await collectNode(['build/ace.js', ...args], env)
  if (done.code === 0) return done.stdout.trimEnd()
  throw new Problem([`${name} failed:`, ...`${done.stdout}${done.stderr}`.trim().split('\n')])
}

async function database(settings) {
  if (settings.DATABASE_URL) {
    await checkDatabase(settings.DATABASE_URL)
    return { url: settings.DATABASE_URL, ownerUrl: settings.DATABASE_ADMIN_URL }
  }
  running.postgres = new Postgres(join(settings.DATA_DIR, 'postgres'), { say })
  await step('starting PostgreSQL', () => running.postgres.start())
  return running.postgres
}

async function prepare() {
  const settings = readSettings()
  openDataFolder(settings.DATA_DIR)
  running.hold = holdDataFolder(settings.DATA_DIR)
  await checkAddress(settings)
  await install()
  const { url, ownerUrl } = await database(settings)
  const env = await childEnvironment(settings, url)
  await build(env)
  await step('migrating the database', () =>
    command('migrating the database', migrateCommand, migrationEnvironment(env, ownerUrl))
  )
  const lines = await step('first run', () => command('the first run', ['assay:first_run'], env))
  return { settings, env, lines }
}

async function serve({ settings, env, lines }) {
  const { supervisor } = running
  supervisor.start('web', webCommand, env)
  supervisor.start('worker', workerCommand, env)
  if (env.DEMO_TARGET_URL) {
    supervisor.start('demo target', ['build/api/demo/assistant/main.js'], env)
  }
  const up = await until(async () => running.stopping || (await answers(settings)), WEB_MS, 50)
  if (running.stopping) return
  if (!up) throw new Problem('the web process does not answer: its log is above.')
  say(`ready after ${seconds(performance.now() - began)} at ${settings.APP_URL}`)
  if (lines) console.log(lines)
}

await main(async () => {
  const stopped = new Promise((resolve) => {
    const end = () => resolve(stop().then(() => process.exit(0)))
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, end)
    // A killed npm passes no signal on: its child, or the shell between them, then gets another parent.
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
