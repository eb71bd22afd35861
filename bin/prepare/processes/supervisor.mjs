import { spawn } from 'node:child_process'
import { lowMemoryEnvironment } from './commands.mjs'
import { node, root } from '../paths.mjs'
import { isAlive, signal, until } from './processes.mjs'

const guard = new URL('child.mjs', import.meta.url).href
const FIRST_DELAY_MS = 300
const MAX_DELAY_MS = 30_000
const GRACE_MS = 2500
const STEADY_MS = 60_000

/**
 * Owns the long-running processes. Starts each in its own process group, restarts it when it exits, with delays that
 * increase to half a minute, and stops all of them within a grace period.
 */
export class Supervisor {
  #members = new Map()
  #stopping = false
  #log

  constructor({ log = () => {} } = {}) {
    this.#log = log
  }

  /** Starts a process. `args` are the arguments of Node; `user` sets another user (`uid`, `gid`). */
  start(name, args, env, { user = {}, graceMs = GRACE_MS } = {}) {
    const member = { name, args, env, user, graceMs, delayMs: FIRST_DELAY_MS }
    this.#members.set(name, member)
    this.#spawn(member)
  }

  /** Returns the process ID of a member; undefined while it is not running. */
  pidOf(name) {
    const child = this.#members.get(name)?.child
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
  }

  /** Whether a running member has reported that it listens on its port. */
  isListening(name) {
    return this.pidOf(name) !== undefined && this.#members.get(name).isListening
  }

  #spawn(member) {
    const startedAt = performance.now()
    // Uses separate process groups: Ctrl-C in the terminal reaches only the parent, which then stops all processes in
    // order.
    member.child = spawn(node, ['--import', guard, ...member.args], {
      ...member.user,
      cwd: root,
      env: { ...lowMemoryEnvironment, ...member.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    member.isListening = false
    member.child.on('message', (message) => (member.isListening ||= message === 'listening'))
    member.child.once('error', (error) => this.#log(`${member.name}: ${error.message}`))
    member.child.once('exit', (code, by) => this.#ended(member, startedAt, by ?? `code ${code}`))
  }

  #ended(member, startedAt, how) {
    // Also kills the runners started by the process.
    if (member.child.pid) signal(-member.child.pid, 'SIGKILL')
    if (this.#stopping) return
    if (performance.now() - startedAt > STEADY_MS) member.delayMs = FIRST_DELAY_MS
    this.#log(`${member.name} exited (${how}); restarting in ${member.delayMs / 1000} s.`)
    member.timer = setTimeout(() => this.#spawn(member), member.delayMs)
    member.delayMs = Math.min(member.delayMs * 2, MAX_DELAY_MS)
  }

  /**
   * Sends a message to a process; drops it if the process is not running. Messages are queued until the process has loaded.
   */
  send(name, message) {
    if (this.pidOf(name)) this.#members.get(name).child.send(message, () => {})
  }

  /** Stops every process; kills those that exceed their grace period. */
  async stop() {
    this.#stopping = true
    const members = [...this.#members.values()]
    for (const { timer } of members) clearTimeout(timer)
    await Promise.all(members.filter(({ child }) => child?.pid).map(endMember))
  }
}

async function endMember({ child: { pid }, graceMs }) {
  signal(pid, 'SIGTERM')
  await until(() => !isAlive(pid), graceMs)
  signal(-pid, 'SIGKILL')
}
