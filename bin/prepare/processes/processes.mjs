import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { node, root } from '../paths.mjs'

const passing = new Set()

/** Starts a short-lived program that `endPassing` can end. */
function launch(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options })
  passing.add(child)
  child.once('close', () => passing.delete(child))
  return child
}

/** Ends all short-lived programs that are still running. */
export function endPassing() {
  for (const child of passing) child.kill('SIGTERM')
}

/** Runs a program in this terminal. @returns its exit code, or undefined if the program does not exist */
export function run(command, args, { env, cwd = root } = {}) {
  const child = launch(command, args, { env, cwd, stdio: 'inherit' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(undefined))
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Runs a script with the project's Node in this terminal. @returns its exit code */
export const runNode = (args, env) => run(node, args, { env })

/** Runs a script with the project's Node, optionally as another user (`uid`, `gid`), and collects its output. */
export function collectNode(args, env, user = {}) {
  const child = launch(node, args, { ...user, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const output = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr']) {
    child[name].setEncoding('utf8').on('data', (text) => (output[name] += text))
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code: code ?? 1, ...output }))
  })
}

/** Whether a process is running, even if it belongs to another user. Zombies do not count. */
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

/**
 * Returns the fields of /proc/<pid>/stat, starting with the state; undefined if there is no such
 * process or not on Linux.
 */
function procStat(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined
  }
}

/**
 * Returns the parent process ID as a string; undefined if there is no such process or not on Linux.
 */
export const parentOf = (pid) => procStat(pid)?.[1]

/**
 * Returns the start time of a process as an opaque string, which distinguishes it from a later
 * process with the same ID.
 */
export function startOf(pid) {
  const ticksSinceBoot = procStat(pid)?.[19]
  if (ticksSinceBoot) return ticksSinceBoot
  return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
}

/** Returns the program name of a process; an empty string if the system does not provide it. */
export function programOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return (
      spawnSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
    )
  }
}

/** Waits until a condition is true. @returns false on timeout */
export async function until(condition, timeoutMs, everyMs = 25) {
  const end = performance.now() + timeoutMs
  while (!(await condition())) {
    if (performance.now() > end) return false
    await wait(everyMs)
  }
  return true
}

/** Sends a signal to a process or, if `pid` is negative, to its group. Ignores processes that no longer exist. */
export function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch (error) {
    if (error.code !== 'ESRCH') throw error
  }
}
