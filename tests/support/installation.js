import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { migrateCommand } from '../../bin/prepare/commands.mjs'
import { freePort } from '../../bin/prepare/ports.mjs'
import { Postgres } from '../../bin/prepare/postgres.mjs'
import { root } from '../../bin/prepare/paths.mjs'
import { aceProgram, webProgram } from './programs.js'

const ADMIN = { email: 'admin@example.test', password: 'correct horse battery' }

/** An installation of its own, of which each process can be killed: a cluster, and whatever `run` starts. */
export async function install(folder, settings = {}) {
  const postgres = new Postgres(join(folder, 'postgres'))
  const url = await postgres.start()
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
  const run = (...args) => spawn(process.execPath, args, { cwd: root, env, stdio: 'ignore' })
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

/** The same in a folder that goes with the test. */
export async function installFor(cleanup, settings) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-outage-'))
  chmodSync(folder, 0o711)
  cleanup(() => rmSync(folder, { recursive: true, force: true }))
  const installation = await install(folder, settings)
  cleanup(() => installation.postgres.stop())
  return installation
}

/** The only scan, or run of an evaluation, as soon as it is so. */
export async function jobUntil(url, type, holds) {
  for (;;) {
    const [job] = await ask(
      url,
      `select *, passed + failed + errors + undecided as completed from scans where type = '${type}'`
    )
    if (job && holds(job)) return job
    await wait(100)
  }
}

export const hasEnded = ({ status }) =>
  ['completed', 'partial', 'failed', 'cancelled'].includes(status)

/** One row, asked as often as it takes while the server is away. */
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

/** Headers of a browser that the first administrator has signed in, as soon as the server answers. */
export async function sessionOf(address) {
  const api = `${address}/api/v1`
  for (;;) {
    const config = await fetch(`${api}/config`).catch(() => null)
    if (!config?.ok) {
      await wait(100)
      continue
    }
    const jar = jarOf(config)
    const body = JSON.stringify(ADMIN)
    const signedIn = await fetch(`${api}/users/login`, { method: 'POST', headers: jar(), body })
    if (!signedIn.ok) throw new Error(await signedIn.text())
    return jarOf(signedIn, jar)
  }
}

/** A token of the first administrator. */
export async function tokenOf(address) {
  const jar = await sessionOf(address)
  return (await (await callWith(jar, `${address}/api/v1/api-tokens`)).json()).token
}

const callWith = (jar, address) =>
  fetch(address, { method: 'POST', headers: jar(), body: JSON.stringify({ name: 'Uploads' }) })

/** Headers with the cookies that an answer has set. */
function jarOf(response, before = () => ({ cookie: '' })) {
  const cookies = new Map(
    [...before().cookie.split('; '), ...response.headers.getSetCookie()]
      .filter(Boolean)
      .map((line) => line.split(';')[0].split(/=(.*)/s).slice(0, 2))
  )
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = decodeURIComponent(cookies.get('XSRF-TOKEN') ?? '')
  return () => ({ cookie, 'x-xsrf-token': csrf, 'content-type': 'application/json' })
}
