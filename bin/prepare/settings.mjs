import { existsSync, readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { join, resolve } from 'node:path'
import * as util from 'node:util'
import { root } from './paths.mjs'
import { Problem } from './problem.mjs'
import * as rule from './rules.mjs'

/**
 * Every setting: its name, what holds when it is not set (`default` is passed on; `otherwise` is said in
 * words and worked out elsewhere), the rule for its text, and what it is for. The README's table is made from this.
 */
export const settings = [
  { name: 'PORT', default: '3000', rule: rule.port, meaning: 'Port of the web process' },
  {
    name: 'HOST',
    default: '127.0.0.1',
    rule: rule.host,
    meaning: 'Address to listen on; `0.0.0.0` lets other machines in',
  },
  {
    name: 'WEB_PROCESSES',
    otherwise: 'half the cores, at least 2',
    rule: rule.webProcesses,
    meaning: 'Web processes that share the port, about 220 MB each',
  },
  {
    name: 'APP_URL',
    otherwise: '`http://localhost:PORT`',
    rule: rule.origin,
    meaning: 'Address that browsers use; with `https:` cookies are sent only over TLS',
  },
  {
    name: 'TRUST_PROXY',
    otherwise: 'no proxy is trusted',
    rule: rule.proxies,
    meaning:
      'Reverse proxies in front of the server: addresses and networks (`10.0.0.0/8`) separated by commas, or how many there are; only their `X-Forwarded-For` names the address that rate limits and sessions use',
  },
  {
    name: 'APP_NAME',
    default: 'Assay',
    rule: rule.length(1, 40),
    meaning: 'Name in titles and header',
  },
  {
    name: 'APP_KEY',
    otherwise: 'made once, kept in `DATA_DIR/app-key`',
    rule: rule.length(32, 200),
    secret: true,
    meaning: 'Encrypts stored secrets and signs cookies; lose it and stored credentials are lost',
  },
  {
    name: 'APP_KEY_PREVIOUS',
    otherwise: 'none',
    rule: rule.listOf(rule.length(32, 200), 'keys of 32 to 200 characters, separated by commas'),
    secret: true,
    meaning: 'Earlier values of `APP_KEY`, still accepted until `node ace secrets:rotate` has run',
  },
  {
    name: 'DATABASE_URL',
    otherwise: 'a PostgreSQL of its own in `DATA_DIR/postgres`',
    rule: rule.postgresUrl,
    secret: true,
    meaning: 'PostgreSQL 15 or later',
  },
  {
    name: 'DATABASE_ADMIN_URL',
    otherwise: 'the audit log is not separated',
    rule: rule.postgresUrl,
    secret: true,
    meaning:
      'With `DATABASE_URL`: the same database for the role that owns the audit log; only migrations use it',
  },
  {
    name: 'DATA_DIR',
    default: '.data',
    rule: rule.length(1, 4096),
    meaning: 'Folder for everything that must survive a restart',
  },
  {
    name: 'RUN_AS',
    otherwise: 'the owner of `DATA_DIR`, or 65533 if that is root',
    rule: rule.user,
    meaning:
      'User that the application runs as when root starts it: `user`, `uid` or `uid:gid`; PostgreSQL has its own',
  },
  {
    name: 'ALLOW_ROOT',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning: 'Run the application as root when root starts it; not recommended',
  },
  {
    name: 'WARM_RUNNERS',
    default: '1',
    rule: rule.count(0, 8),
    meaning:
      'Runners that stand by in each worker (about 270 MB each), so that jobs start sooner; each is used by one job only',
  },
  {
    name: 'ADMIN_EMAIL',
    otherwise: 'a one-time sign-in link is printed',
    rule: rule.email,
    meaning: 'First administrator, made at the first start',
  },
  {
    name: 'ADMIN_PASSWORD',
    otherwise: 'a one-time sign-in link is printed',
    rule: rule.length(12, 128),
    secret: true,
    meaning: 'Password of the first administrator; common passwords are rejected',
  },
  {
    name: 'ORGANIZATION_NAME',
    otherwise: 'a name to change later',
    rule: rule.length(1, 120),
    meaning: 'Name of the first organization',
  },
  {
    name: 'DEMO',
    default: 'true',
    rule: rule.trueOrFalse,
    meaning: 'Start with a demo target, a scan of it and their content; `false`: empty',
  },
  {
    name: 'DEMO_PORT',
    otherwise: 'the first free port after `PORT`, kept',
    rule: rule.port,
    meaning: 'Port of the demo target, on this machine only',
  },
  {
    name: 'OUTBOUND',
    default: 'all',
    rule: rule.hosts,
    meaning:
      '`all`, or the only hosts that may be called, separated by commas; server settings can only narrow it; cloud metadata never',
  },
  {
    name: 'SMTP_URL',
    otherwise: 'no mail is sent; links are handed over by administrators',
    rule: rule.smtpUrl,
    secret: true,
    meaning:
      'Mail server: `smtp://` (encrypted when the server offers it) or `smtps://`, user and password in it',
  },
  {
    name: 'MAIL_FROM',
    otherwise: '`APP_NAME <no-reply@host of APP_URL>`',
    rule: rule.sender,
    meaning: 'Sender of mails: an address, or a name and an address in angle brackets',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    rule: rule.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    meaning: 'Least severity that is logged',
  },
  {
    name: 'WEBHOOK_TIMEOUT_SECONDS',
    default: '10',
    rule: rule.seconds,
    meaning: 'Time that the receiver of a webhook has for its answer',
  },
  {
    name: 'WEBHOOK_RETRY_SECONDS',
    default: '10,60,300,1800,7200',
    rule: rule.listOf(rule.seconds, 'numbers of seconds, separated by commas'),
    meaning: 'Pauses before each further attempt at a webhook, in seconds',
  },
  {
    name: 'LICENSE_PUBLIC_KEY',
    otherwise: "the vendor's",
    rule: rule.ed25519Key,
    meaning:
      'Ed25519 public key that licenses are checked against; made by `node ace license:issue`',
  },
  {
    name: 'SIGN_UP_LINK',
    otherwise: 'no link',
    rule: rule.link,
    meaning: 'Target of the header\'s "Sign up" link, such as `/register`',
  },
  {
    name: 'DISABLE_TELEMETRY',
    default: 'true',
    rule: rule.trueOrFalse,
    meaning: 'Flag `disableTelemetry`: nothing is reported to anybody',
  },
  {
    name: 'USE_FUSIONAUTH',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning: 'Flag `useFusionAuth`: sign in by an external identity provider',
  },
  {
    name: 'FUSIONAUTH_API_URL',
    otherwise: 'no FusionAuth',
    rule: rule.httpUrl,
    meaning: 'FusionAuth as this server reaches it, such as `https://auth.example.com`',
  },
  {
    name: 'FUSIONAUTH_APP_URL',
    otherwise: '`FUSIONAUTH_API_URL`',
    rule: rule.httpUrl,
    meaning: 'FusionAuth as browsers reach it',
  },
  {
    name: 'FUSIONAUTH_APPLICATION_ID',
    otherwise: 'no FusionAuth',
    rule: rule.length(1, 200),
    meaning: 'Id of the application in FusionAuth',
  },
  {
    name: 'FUSIONAUTH_CLIENT_SECRET',
    otherwise: 'none is sent',
    rule: rule.length(1, 500),
    secret: true,
    meaning: 'Client secret of that application',
  },
  {
    name: 'FUSIONAUTH_API_KEY',
    otherwise: 'no hint',
    rule: rule.length(1, 500),
    secret: true,
    meaning:
      'Lets this server ask FusionAuth which identity provider the application has, to go there at once',
  },
  {
    name: 'FUSIONAUTH_REDIRECT_URI',
    otherwise: '`APP_URL/auth/fusionauth/callback`',
    rule: rule.httpUrl,
    meaning: 'Where FusionAuth sends people back to; must be listed in the application',
  },
  {
    name: 'FUSIONAUTH_SCOPE',
    default: 'openid email profile',
    rule: rule.scope,
    meaning: 'What is asked of FusionAuth; `openid` must be in it',
  },
  {
    name: 'OIDC_ISSUER',
    otherwise: 'no other provider',
    rule: rule.httpUrl,
    meaning:
      'Issuer of any OpenID Connect provider to sign in by; its redirect address is `APP_URL/auth/oidc/callback`',
  },
  {
    name: 'OIDC_CLIENT_ID',
    otherwise: 'no other provider',
    rule: rule.length(1, 500),
    meaning: 'Client id at that provider',
  },
  {
    name: 'OIDC_CLIENT_SECRET',
    otherwise: 'none is sent',
    rule: rule.length(1, 500),
    secret: true,
    meaning: 'Client secret at that provider',
  },
  {
    name: 'OIDC_SCOPE',
    default: 'openid email profile',
    rule: rule.scope,
    meaning: 'What is asked of that provider; `openid` must be in it',
  },
  {
    name: 'OIDC_NAME',
    otherwise: 'host of `OIDC_ISSUER`',
    rule: rule.length(1, 60),
    meaning: 'Name of that provider on its button',
  },
  {
    name: 'IS_PROMPTFOO_CLOUD',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning:
      'Flag `isPromptfooCloud`: run as a hosted service; private addresses are then not called',
  },
  {
    name: 'IS_DANGEROUS_PUBLIC',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning: 'Flag `isDangerousPublic`: the instance is open to the public',
  },
  {
    name: 'ENABLE_SERVER_SETTINGS_PAGE',
    default: 'true',
    rule: rule.trueOrFalse,
    meaning: 'Flag `enableServerSettingsPage`: administrators see the server settings',
  },
  {
    name: 'ENABLE_SERVER_SIDE_JOBS',
    default: 'true',
    rule: rule.trueOrFalse,
    meaning: 'Flag `enableServerSideJobs`: scans run on the server',
  },
  {
    name: 'ENABLE_MAKE_PUBLIC',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning: 'Flag `enableMakePublic`: results may be shared by a public link',
  },
  {
    name: 'DISABLE_REMEDIATION_BUNDLE',
    default: 'false',
    rule: rule.trueOrFalse,
    meaning: 'Flag `disableRemediationBundle`: no remediation bundle to download',
  },
]

/**
 * The settings as they hold, from the environment and below it the file `.env`; unset ones without a
 * default are absent, DATA_DIR is absolute. Throws a Problem with one line for each bad value.
 */
export function readSettings(environment = { ...dotEnv(), ...process.env }) {
  const values = {}
  const bad = []
  for (const { name, default: fallback, rule: broken, secret } of settings) {
    // Compose files pass an empty variable for "not set".
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
  if (values.APP_KEY_PREVIOUS && !values.APP_KEY) {
    bad.push('APP_KEY_PREVIOUS is set without APP_KEY: set both, or neither.')
  }
  if (values.DATABASE_ADMIN_URL && !values.DATABASE_URL) {
    bad.push('DATABASE_ADMIN_URL is set without DATABASE_URL: set both, or neither.')
  }
  if (bad.length > 0) throw new Problem(bad)
  values.DATA_DIR = resolve(root, values.DATA_DIR)
  values.WEB_PROCESSES ??= String(defaultWebProcesses())
  values.APP_URL ??= defaultUrl(values)
  return values
}

const defaultWebProcesses = () =>
  Math.min(rule.MAX_WEB_PROCESSES, Math.max(2, Math.floor(availableParallelism() / 2)))

/** Where a browser on this machine finds the web process. */
function defaultUrl({ HOST, PORT }) {
  const isHere = ['0.0.0.0', '::', '127.0.0.1', '::1', 'localhost'].includes(HOST)
  if (isHere) return `http://localhost:${PORT}`
  return `http://${isIP(HOST) === 6 ? `[${HOST}]` : HOST}:${PORT}`
}

function dotEnv() {
  const file = join(root, '.env')
  if (!existsSync(file)) return {}
  if (!util.parseEnv) throw new Problem('.env is read by Node.js 20.12 or later: update Node.js.')
  return util.parseEnv(readFileSync(file, 'utf8'))
}
