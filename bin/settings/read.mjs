import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as util from 'node:util'
import { root } from '../prepare/paths.mjs'
import { Problem } from '../prepare/problem.mjs'
import { settings } from './declaration.mjs'
import { MAX_WEB_PROCESSES } from './rules.mjs'

/**
 * Returns the effective settings: environment variables override the file `.env`, which overrides
 * defaults. Settings without a value are omitted; DATA_DIR is absolute.
 * @throws Problem with one line per invalid value
 */
export function readSettings(environment = { ...dotEnv(), ...process.env }) {
  const values = {}
  const bad = []
  for (const { name, default: fallback, rule: broken, secret } of settings) {
    // Compose files pass empty strings for unset variables.
    const text = environment[name] || fallback
    if (text === undefined) continue
    const expected = broken(text)
    if (expected) bad.push(`${name} must be ${expected}${secret ? '' : `, not "${text}"`}.`)
    values[name] = text
  }
  if (values.ADMIN_PASSWORD && !values.ADMIN_EMAIL) {
    bad.push('ADMIN_PASSWORD is set without ADMIN_EMAIL: set both, or neither.')
  }
  if (Boolean(values.OIDC_ISSUER) !== Boolean(values.OIDC_CLIENT_ID)) {
    bad.push('OIDC_ISSUER and OIDC_CLIENT_ID belong together: set both, or neither.')
  }
  if (values.CHAT_WIDGET_HOSTS && !values.CHAT_WIDGET_URL) {
    bad.push('CHAT_WIDGET_HOSTS is set without CHAT_WIDGET_URL: set both, or neither.')
  }
  if (values.APP_KEY_PREVIOUS && !values.APP_KEY) {
    bad.push('APP_KEY_PREVIOUS is set without APP_KEY: set both, or neither.')
  }
  if (values.DATABASE_ADMIN_URL && !values.DATABASE_URL) {
    bad.push('DATABASE_ADMIN_URL is set without DATABASE_URL: set both, or neither.')
  }
  bad.push(...bucketProblems(values))
  if (bad.length > 0) throw new Problem(bad)
  values.DATA_DIR = resolve(root, values.DATA_DIR)
  values.WEB_PROCESSES ??= String(defaultWebProcesses())
  values.APP_URL ??= defaultUrl(values)
  return values
}

const BUCKET_SETTINGS = [
  'MODEL_AUDIT_S3_BUCKET',
  'MODEL_AUDIT_S3_ACCESS_KEY_ID',
  'MODEL_AUDIT_S3_SECRET_ACCESS_KEY',
]
/**
 * Maximum of MODEL_AUDIT_MAX_GB with a bucket: S3 allows 10,000 parts, each of which a web process
 * holds in memory.
 */
const MAX_BUCKET_GB = 300

function bucketProblems(values) {
  const missing = BUCKET_SETTINGS.filter((name) => !values[name])
  const problems = []
  if (missing.length > 0 && missing.length < BUCKET_SETTINGS.length) {
    problems.push(
      `${missing.join(' and ')} must be set too: ${BUCKET_SETTINGS.join(', ')} belong together.`
    )
  }
  if (missing.length === BUCKET_SETTINGS.length && values.MODEL_AUDIT_S3_ENDPOINT) {
    problems.push(
      'MODEL_AUDIT_S3_ENDPOINT is set without MODEL_AUDIT_S3_BUCKET: set both, or neither.'
    )
  }
  if (missing.length === 0 && Number(values.MODEL_AUDIT_MAX_GB) > MAX_BUCKET_GB) {
    problems.push(
      `MODEL_AUDIT_MAX_GB must be at most ${MAX_BUCKET_GB} while MODEL_AUDIT_S3_BUCKET is set.`
    )
  }
  return problems
}

const defaultWebProcesses = () =>
  Math.min(MAX_WEB_PROCESSES, Math.max(2, Math.floor(availableParallelism() / 2)))

/**
 * Returns the default of APP_URL: localhost if the web process listens on all interfaces or on loopback, otherwise HOST.
 */
function defaultUrl({ HOST, PORT }) {
  const isHere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(HOST)
  if (isHere) return `http://localhost:${PORT}`
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`
}

function dotEnv() {
  const file = join(root, '.env')
  if (!existsSync(file)) return {}
  if (!util.parseEnv) throw new Problem('.env requires Node.js 20.12 or later: update Node.js.')
  return util.parseEnv(readFileSync(file, 'utf8'))
}
