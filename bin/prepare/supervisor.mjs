import { spawn } from 'node:child_process'
import { leanMemory } from './commands.mjs'
import { node, root } from './paths.mjs'
import { isAlive, signal, until } from './processes.mjs'

const guard = new URL('child.mjs', import.meta.url).href
const FIRST_DELAY_MS = 300
const LONGEST_DELAY_MS = 30_000
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
  start(name, args, env, user = {}) {
    const member = { name, args, env, user, delayMs: FIRST_DELAY_MS }
    this.#members.set(name, member)
    this.#spawn(member)
  }

  /** The process number of a member, or undefined while it is down. */
  pidOf(name) {
    const { child } = this.#members.get(name)
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

  /** Ends every process: asks first, kills what is left after the grace period. */
  async stop(graceMs = 2500) {
    this.#stopping = true
    const pids = []
    for (const member of this.#members.values()) {
      clearTimeout(member.timer)
      if (member.child?.pid) pids.push(member.child.pid)
    }
    for (const pid of pids) signal(pid, 'SIGTERM')
    await until(() => pids.every((pid) => !isAlive(pid)), graceMs)
    for (const pid of pids) signal(-pid, 'SIGKILL')
  }
}
