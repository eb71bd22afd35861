import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrateCommand } from '../../../bin/prepare/processes/commands.mjs'
import { freePort } from '../../../bin/prepare/ports.mjs'
import { Postgres } from '../../../bin/prepare/postgres/postgres.mjs'
import { root } from '../../../bin/prepare/paths.mjs'
import { aceProgram, webProgram } from './programs.js'
import { send } from '../requests/raw_requests.js'

/**
 * Time limit of `runUntil`. It is shorter than the test's own timeout, whose message would not
 * contain the state of the run.
 */
const RUN_MS = 100_000
const ADMIN = { email: 'admin@example.test', password: 'correct horse battery' }

/**
 * Creates a separate installation: a database cluster, and programs started with `run`, all of which can be killed.
 * `dump` is SQL that fills the database before the migrations, like a restored backup.
 */
export async function install(folder, settings = {}, dump = null) {
  const postgres = new Postgres(join(folder, 'postgres'))
  const url = await postgres.start()
  if (dump) await restore(postgres.ownerUrl, dump)
  const port = String(await freePort())
  const env = {
    ...process.env,
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: port,
    APP_URL: `http://127.0.0.1:${port}`,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'fatal',
    ...settings,
  }
  /**
   * Runs a program with the settings. Further environment variables can follow the arguments, as an
   * object.
   */
  const run = (...given) => {
    const extra = typeof given.at(-1) === 'object' ? given.at(-1) : {}
    const args = given.filter((arg) => typeof arg === 'string')
    return spawn(process.execPath, args, { cwd: root, env: { ...env, ...extra }, stdio: 'ignore' })
  }
  const finish = (args, extra = {}) =>
    spawnSync(process.execPath, aceProgram(...args), {
      cwd: root,
      env: { ...env, ...extra },
      encoding: 'utf8',
    })
  const migrated = finish(migrateCommand, { DATABASE_ADMIN_URL: postgres.ownerUrl })
  if (migrated.status !== 0) throw new Error(migrated.stdout + migrated.stderr)
  finish(['assay:first_run'])
  const startWeb = async () => {
    const web = run(...webProgram())
    while (!(await fetch(`${env.APP_URL}/health`).catch(() => null))?.ok) {
      if (web.exitCode !== null) throw new Error('The web process does not start')
      await wait(100)
    }
    return web
  }
  const startWorker = () => run(...aceProgram('queue:work'))
  return { postgres, run, finish, startWeb, startWorker, url, port, env, address: env.APP_URL }
}

async function restore(url, dump) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(dump)
  await client.end()
}

/** Creates an installation in a temporary folder that is deleted after the test. */
export async function installFor(cleanup, settings, dump) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-outage-'))
  chmodSync(folder, 0o711)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const installation = await install(folder, settings, dump)
  cleanup(() => installation.postgres.stop())
  return installation
}

/** Polls until the only scan of this type satisfies the condition; fails with its state after `RUN_MS`. */
export async function runUntil(url, type, holds) {
  const end = performance.now() + RUN_MS
  for (;;) {
    const [job] = await ask(
      url,
      `select *, passed + failed + errors + undecided as completed from scans where type = '${type}'`
    )
    if (job && holds(job)) return job
    if (performance.now() > end) {
      const { status, completed, total, updated_at: updatedAt } = job ?? {}
      throw new Error(`The run stays ${JSON.stringify({ status, completed, total, updatedAt })}`)
    }
    await wait(100)
  }
}

export const hasEnded = ({ status }) =>
  ['completed', 'partial', 'failed', 'cancelled'].includes(status)

/** Runs a query and returns its rows. Retries after any error, because the database may be down. */
export async function ask(url, sql) {
  for (;;) {
    const client = new pg.Client(url)
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(sql)).rows
    } catch {
      await wait(100)
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/**
 * Signs in as the first administrator, waiting until the server responds.
 * @returns a function for the session's request headers. Does not keep connections alive, because a
 * web process that is being replaced waits until open ones have been idle for `KEEP_ALIVE_MS`.
 */
export async function sessionOf(address) {
  for (;;) {
    const config = await send(address, '/api/v1/config')
    if (config.status !== 200) {
      await wait(100)
      continue
    }
    const jar = jarOf(config)
    const order = { method: 'POST', headers: jar(), body: JSON.stringify(ADMIN) }
    const signedIn = await send(address, '/api/v1/users/login', order)
    if (signedIn.status !== 200) throw new Error(`The login failed: ${signedIn.status}`)
    return jarOf(signedIn, jar)
  }
}

/** Creates an API token for the first administrator. */
export async function tokenOf(address) {
  const jar = await sessionOf(address)
  return (await (await callWith(jar, `${address}/api/v1/api-tokens`)).json()).token
}

const callWith = (jar, address) =>
  fetch(address, { method: 'POST', headers: jar(), body: JSON.stringify({ name: 'Uploads' }) })

/**
 * Collects the cookies that a response sets, in addition to earlier ones.
 * @returns a function for the request headers
 */
function jarOf({ headers }, before = () => ({ cookie: '' })) {
  const cookies = new Map(
    [...before().cookie.split('; '), ...(headers['set-cookie'] ?? [])]
      .filter(Boolean)
      .map((line) => line.split(';')[0].split(/=(.*)/s).slice(0, 2))
  )
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
  return () => ({ cookie, 'x-xsrf-token': csrf, 'content-type': 'application/json' })
}
