import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { node, root } from './paths.mjs'

const passing = new Set()

/** Starts a program that is awaited; `endPassing` ends it with the rest. */
function launch(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options })
  passing.add(child)
  child.once('close', () => passing.delete(child))
  return child
}

/** Ends the awaited programs that still run. */
export function endPassing() {
  for (const child of passing) child.kill('SIGTERM')
}

/** Runs a program with this terminal; resolves with its exit code, or undefined when there is no such program. */
export function run(command, args, { env, cwd = root } = {}) {
  const child = launch(command, args, { env, cwd, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a program of the project on its own Node, with this terminal; resolves with its exit code. */
export const runNode = (args, env) => run(node, args, { env })

/** Runs a program of the project, optionally as another user (`uid`, `gid`), and collects its output. */
export function collectNode(args, env, user = {}) {
  const child = launch(node, args, { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => (said[name] += text))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, ...said }))
  })
}

/** Whether a process exists, also one of another user. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return !isZombie(pid)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

function isZombie(pid) {
  return procStat(pid)?.[0] === 'Z'
}

/** The fields of /proc/<pid>/stat from the state on; undefined elsewhere than on Linux. */
function procStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/** The process that a process belongs to; undefined elsewhere than on Linux. */
export const parentOf = (pid) => procStat(pid)?.[1]

/** Start time of a process as an opaque string; distinguishes it from a later process with the same id. */
export function startOf(pid) {
  const ticksSinceBoot = procStat(pid)?.[19]
  if (ticksSinceBoot) return ticksSinceBoot
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
}

/** Program name of a process, if the system provides it. */
export function programOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return (
      spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
    )
  }
}

/** Waits until a condition holds; false when it never did. */
export async function until(condition, timeoutMs, everyMs = 25) {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) return false
    await wait(everyMs)
  }
  return true
}

/** Sends a signal to a process or, with a negative number, to its group; gone already is fine. */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
