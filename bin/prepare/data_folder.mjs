import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { closeDataFolder } from './data_rights.mjs'
import { portError } from './ports.mjs'
import { Problem } from './problem.mjs'
import { isAlive, startOf } from './processes/processes.mjs'

/**
 * Creates the folder if it is missing, checks that it is writable, and removes the permissions of other users, or warns
 * if that could affect other programs.
 */
export function openDataFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Problem(
      `DATA_DIR (${folder}) cannot be written (${error.code}): give this user write permission, or set DATA_DIR to another folder.`
    )
  }
  const warning = closeDataFolder(folder)
  if (warning) console.warn(`assay: ${warning}`)
}

/**
 * Locks the folder for this process until `release` is called. A lock left by a killed process is detected by the recorded
 * start time of that process.
 */
export function lockDataFolder(folder) {
  const file = join(folder, 'running.json')
  const holder = runningStart(folder)
  if (holder && holder !== process.pid) {
    throw new Problem(
      `another npm start (process ${holder}) uses DATA_DIR (${folder}): stop it, or set DATA_DIR to another folder.`
    )
  }
  const self = { pid: process.pid, startedAt: startOf(process.pid) }
  writePrivately(file, JSON.stringify(self))
  return { release: () => rmSync(file, { force: true }) }
}

/** Returns the process ID of the `npm start` that uses the folder, or undefined. */
export function runningStart(folder) {
  const holder = readJson(join(folder, 'running.json'))
  const isRunning = holder && isAlive(holder.pid) && startOf(holder.pid) === holder.startedAt
  return isRunning ? holder.pid : undefined
}

/** Replaces the file instead of overwriting it, so that root never follows a link that the application's user created. */
function writePrivately(file, text) {
  rmSync(file, { force: true })
  writeFileSync(file, text, { mode: 0o600, flag: 'wx', flush: true })
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads the encryption keys, newest first, one per line, from a file that only this user can read. The first start
 * generates a key; `secrets:rotate --new-key` adds another.
 */
export function appKeys(folder) {
  const file = join(folder, 'app-key')
  if (!existsSync(file)) writePrivately(file, randomBytes(32).toString('base64url'))
  const keys = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  if (keys.length > 0 && keys.every((key) => key.trim().length >= 32)) return keys
  throw new Problem(`${file} is damaged: restore it from a backup, or set APP_KEY.`)
}

/** Reads the secret that gateways and workers share with the MCP agent; the first start generates it. */
export function agentToken(folder) {
  const file = join(folder, 'mcp-agent-token')
  if (!existsSync(file)) writePrivately(file, randomBytes(32).toString('base64url'))
  return readFileSync(file, 'utf8').trim()
}

/** Ports that the first start chooses and later starts keep. */
const KEPT_PORTS = {
  DEMO_PORT: { file: 'demo-port', label: 'the demo target' },
  GUARDRAILS_PORT: { file: 'guardrails-port', label: 'the guardrails process' },
  MCP_GATEWAY_PORT: { file: 'mcp-gateway-port', label: 'the MCP gateway' },
}

/** Returns the port of the demo target; see `keptPort`. */
export const demoPort = (settings, log, others) => keptPort('DEMO_PORT', settings, log, others)

/** Returns the port of the guardrails process; see `keptPort`. */
export const guardrailsPort = (settings, log) =>
  keptPort('GUARDRAILS_PORT', settings, log, [Number(settings.DEMO_PORT || 0)])

/** Returns the port of the MCP gateway; see `keptPort`. */
export const gatewayPort = (settings, log, others = []) =>
  keptPort('MCP_GATEWAY_PORT', settings, log, [Number(settings.DEMO_PORT || 0), ...others])

/**
 * Returns the first usable port: that of the setting or, without one, of the last start, and then
 * those after `PORT`. Skips the ports in `others`. Logs if a port in use was replaced.
 */
async function keptPort(setting, settings, log = console.log, others = []) {
  const { file: name, label } = KEPT_PORTS[setting]
  const file = join(settings.DATA_DIR, name)
  const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  const wanted = Number(settings[setting] || last)
  const first = Number(settings.PORT) + 1
  const candidates = [wanted, ...Array.from({ length: 50 }, (_, index) => first + index)]
  for (const port of candidates) {
    if (port < 1 || port > 65535 || others.includes(port)) continue
    if (await portError(port, '127.0.0.1')) continue
    if (port !== last) writePrivately(file, String(port))
    if (wanted && port !== wanted) {
      log(`assay: port ${wanted} of ${label} is in use; it listens on ${port} instead.`)
    }
    return port
  }
  throw new Problem(`no free port after ${settings.PORT} for ${label}: set ${setting}.`)
}
