import { spawn } from 'node:child_process'
import { leanMemory } from './commands.mjs'
import { node, root } from './paths.mjs'
import { isAlive, signal, until } from './processes.mjs'

const guard = new URL('child.mjs', import.meta.url).href
const FIRST_DELAY_MS = 300
const LONGEST_DELAY_MS = 30_000
const GRACE_MS = 2500
const STEADY_MS = 60_000

/**
 * Owns the long-running processes: starts them in process groups of their own, starts again what dies
 * (waiting longer each time, up to half a minute), and ends them all within a grace period.
 */
export class Supervisor {
  #members = new Map()
  #stopping = false
  #say

  constructor({ say = () => {} } = {}) {
    this.#say = say
  }

  /** Starts a process under a name; `args` are those of Node, `user` may name another user (`uid`, `gid`). */
  start(name, args, env, { user = {}, graceMs = GRACE_MS } = {}) {
    const member = { name, args, env, user, graceMs, delayMs: FIRST_DELAY_MS }
    this.#members.set(name, member)
    this.#spawn(member)
  }

  /** The process number of a member, or undefined while it is down. */
  pidOf(name) {
    const child = this.#members.get(name)?.child
    return child?.exitCode === null && child.signalCode === null ? child.pid : undefined
  }

  #spawn(member) {
    const startedAt = performance.now()
    // Own groups: Ctrl-C in the terminal reaches only the parent, which then ends everything in order.
    member.child = spawn(node, ['--import', guard, ...member.args], {
      ...member.user,
      cwd: root,
      env: { ...leanMemory, ...member.env },
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    member.child.once('error', (error) => this.#say(`${member.name}: ${error.message}`))
    member.child.once('exit', (code, by) => this.#ended(member, startedAt, by ?? `code ${code}`))
  }

  #ended(member, startedAt, how) {
    // Runners that the process has started must not go on without it.
    if (member.child.pid) signal(-member.child.pid, 'SIGKILL')
    if (this.#stopping) return
    if (performance.now() - startedAt > STEADY_MS) member.delayMs = FIRST_DELAY_MS
    this.#say(`${member.name} ended (${how}); it starts again in ${member.delayMs / 1000} s.`)
    member.timer = setTimeout(() => this.#spawn(member), member.delayMs)
    member.delayMs = Math.min(member.delayMs * 2, LONGEST_DELAY_MS)
  }

  /** Sends a message to a process that runs; it waits there until the process has been loaded. */
  send(name, message) {
    if (this.pidOf(name)) this.#members.get(name).child.send(message, () => {})
  }

  /** Ends every process: asks first, kills what is left after its grace period. */
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
