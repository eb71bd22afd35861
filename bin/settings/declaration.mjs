import { identitySettings } from './identity_settings.mjs'
import { mcpAgentSettings } from './mcp_agent_settings.mjs'
import { modelAuditSettings } from './model_audit_settings.mjs'
import * as rule from './rules.mjs'

/**
 * All environment settings. The scripts validate the strings with `rule`, the application reads typed values
 * (start/env.ts), and the table in docs/admin/settings.md is generated from them.
 *
 * - `default`: the value when unset. `otherwise` describes a value that other code computes.
 * - `isComputed`: the scripts always pass a value to the application.
 * - `type`: type of the value in the application; defaults to a string, or to `Secret` if `secret` is set.
 * - `rule`: returns the expected format if the string is invalid.
 */
export const settings = /** @type {const} */ ([
  {
    name: 'PORT',
    type: 'number',
    default: '3000',
    rule: rule.port,
    meaning: 'Port of the web process',
  },
  {
    name: 'HOST',
    default: '127.0.0.1',
    rule: rule.host,
    meaning: 'Address to listen on; `0.0.0.0` accepts connections from other machines',
  },
  {
    name: 'WEB_PROCESSES',
    type: 'number',
    otherwise: 'half the cores, at least 2',
    rule: rule.webProcesses,
    meaning: 'Web processes that share the port, about 220 MB each',
  },
  {
    name: 'APP_URL',
    otherwise: '`http://localhost:PORT`',
    isComputed: true,
    rule: rule.origin,
    meaning: 'Public URL of the server; with `https:`, cookies are sent only over TLS',
  },
  {
    name: 'TRUST_PROXY',
    otherwise: 'no proxy is trusted',
    rule: rule.proxies,
    meaning:
      'Trusted reverse proxies: addresses and networks (`10.0.0.0/8`) separated by commas, or the number of proxies; only their `X-Forwarded-For` header determines the client address of rate limits and sessions',
  },
  {
    name: 'APP_NAME',
    default: 'Assay',
    rule: rule.length(1, 40),
    meaning: 'Product name in page titles and the header',
  },
  {
    name: 'APP_KEY',
    otherwise: 'generated once, stored in `DATA_DIR/app-key`',
    isComputed: true,
    rule: rule.length(32, 200),
    secret: true,
    meaning:
      'Key for encrypting stored secrets and signing cookies; without it, stored credentials cannot be read',
  },
  {
    name: 'APP_KEY_PREVIOUS',
    otherwise: 'none',
    rule: rule.listOf(rule.length(32, 200), 'keys of 32 to 200 characters, separated by commas'),
    secret: true,
    meaning: 'Previous values of `APP_KEY`, needed until `node ace secrets:rotate` has run',
  },
  {
    name: 'DATABASE_URL',
    otherwise: 'the embedded PostgreSQL in `DATA_DIR/postgres`',
    isComputed: true,
    rule: rule.postgresUrl,
    secret: true,
    meaning: 'URL of a PostgreSQL database, version 15 or later',
  },
  {
    name: 'DATABASE_ADMIN_URL',
    otherwise: 'the audit log is not separated',
    rule: rule.postgresUrl,
    secret: true,
    meaning:
      'Requires `DATABASE_URL`: URL of the same database for the role that owns the audit log; only migrations use it',
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
      'User that runs the application when root starts it: `user`, `uid` or `uid:gid`; PostgreSQL runs as a separate user',
  },
  {
    name: 'ALLOW_ROOT',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning: 'Run the application as root when root starts it; not recommended',
  },
  {
    name: 'WARM_RUNNERS',
    type: 'number',
    default: '1',
    rule: rule.count(0, 8),
    meaning: 'Idle runners per worker (about 180 MB each), so that jobs start sooner',
  },
  ...modelAuditSettings,
  {
    name: 'ADMIN_EMAIL',
    otherwise: 'a one-time sign-in link is printed',
    rule: rule.email,
    meaning: 'Email address of the first administrator, who is created at the first start',
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
    otherwise: 'a placeholder',
    rule: rule.length(1, 120),
    meaning: 'Name of the first organization',
  },
  {
    name: 'DEMO',
    default: 'true',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning:
      'Create a demo target and scan it at the first start; `false` starts without demo data',
  },
  {
    name: 'DEMO_PORT',
    otherwise: 'the first free port after `PORT`',
    rule: rule.port,
    meaning:
      'Port of the demo target, on the loopback interface only. If it is in use, the next free port after `PORT` is used',
  },
  {
    name: 'GUARDRAILS_PORT',
    type: 'number',
    otherwise: 'the first free port after `PORT`',
    rule: rule.port,
    meaning:
      'Port of the guardrails process on `HOST`. If it is in use, the next free port after `PORT` is used',
  },
  {
    name: 'GUARDRAILS_URL',
    otherwise: '`http://127.0.0.1:GUARDRAILS_PORT`',
    rule: rule.origin,
    meaning:
      'Address at which the web processes reach the guardrails process, if it runs on another machine',
  },
  {
    name: 'GUARDRAILS_PUBLIC_URL',
    otherwise: '`GUARDRAILS_PORT` at the host of `APP_URL`, if that is an `http://` address',
    rule: rule.origin,
    meaning:
      'Address at which applications and gateways reach the guardrails process; the examples under **Integrate** contain it',
  },
  {
    name: 'MCP_GATEWAY_PORT',
    type: 'number',
    otherwise: 'the first free port after `PORT`',
    rule: rule.port,
    meaning:
      'Port of the MCP gateway on `HOST`. If it is in use, the next free port after `PORT` is used',
  },
  {
    name: 'MCP_GATEWAY_URL',
    otherwise: '`http://127.0.0.1:MCP_GATEWAY_PORT`',
    rule: rule.origin,
    meaning: 'Address of the MCP gateway for clients, part of the `endpoint` of applications',
  },
  {
    name: 'MCP_GATEWAY_MAX_SESSIONS',
    type: 'number',
    default: '2000',
    rule: rule.count(10, 20_000),
    meaning:
      'Sessions of clients that one gateway process keeps open; each needs about 250 KB and three open files (`ulimit -n`). With a lower limit of open files, the process keeps fewer and logs a warning',
  },
  ...mcpAgentSettings,
  {
    name: 'OUTBOUND',
    default: 'all',
    rule: rule.hosts,
    meaning:
      '`all`, or the allowed hosts, separated by commas. Server settings can only narrow the list. Cloud metadata addresses are always denied',
  },
  {
    name: 'SMTP_URL',
    otherwise: 'no mail is sent; administrators copy links from the console',
    rule: rule.smtpUrl,
    secret: true,
    meaning: 'Mail server, with user and password: `smtp://` (STARTTLS if offered) or `smtps://`',
  },
  {
    name: 'MAIL_FROM',
    otherwise: '`APP_NAME <no-reply@host of APP_URL>`',
    rule: rule.sender,
    meaning: 'Sender of emails: an address, or a name and an address in angle brackets',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    rule: rule.oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    meaning: 'Minimum level of log messages',
  },
  {
    name: 'WEBHOOK_TIMEOUT_SECONDS',
    default: '10',
    rule: rule.seconds,
    meaning: 'Timeout of a webhook request',
  },
  {
    name: 'WEBHOOK_RETRY_SECONDS',
    default: '10,60,300,1800,7200',
    rule: rule.listOf(rule.seconds, 'numbers of seconds, separated by commas'),
    meaning: 'Delay before each retry of a webhook, in seconds',
  },
  {
    name: 'LICENSE_PUBLIC_KEY',
    otherwise: "the vendor's",
    rule: rule.ed25519Key,
    meaning: 'Ed25519 public key that verifies licenses; created by `node ace license:issue`',
  },
  {
    name: 'LICENSE_REQUIRED',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning:
      'Organizations without a license have the license status `no_license` and see a banner; `false` gives them the built-in community license',
  },
  {
    name: 'SIGN_UP_LINK',
    otherwise: '/register while registration is on',
    rule: rule.link,
    meaning: 'Target of the header\'s "Sign up" link, such as `/register`',
  },
  {
    name: 'CHAT_WIDGET_URL',
    otherwise: 'no chat widget',
    rule: rule.scriptUrl,
    meaning:
      "Address of a customer-chat script, which runs on the pages of signed-in users and receives the user's name, email address and account ID",
  },
  {
    name: 'CHAT_WIDGET_HOSTS',
    otherwise: 'only the host of `CHAT_WIDGET_URL`',
    rule: rule.hostPatterns,
    meaning:
      'Requires `CHAT_WIDGET_URL`: further hosts that the script loads from and connects to, separated by commas',
  },
  {
    name: 'DISABLE_TELEMETRY',
    default: 'true',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning:
      'Flag `disableTelemetry`, which clients can read; it has no effect, because Assay never sends telemetry',
  },
  ...identitySettings,
  {
    name: 'IS_PROMPTFOO_CLOUD',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning:
      'Flag `isPromptfooCloud`: run as a hosted service, which blocks calls to private addresses',
  },
  {
    name: 'IS_DANGEROUS_PUBLIC',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning: 'Flag `isDangerousPublic`: the instance is open to the public',
  },
  {
    name: 'ENABLE_SERVER_SETTINGS_PAGE',
    default: 'true',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning: 'Flag `enableServerSettingsPage`: administrators see the server settings',
  },
  {
    name: 'ENABLE_SERVER_SIDE_JOBS',
    default: 'true',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning: 'Flag `enableServerSideJobs`: scans run on the server',
  },
  {
    name: 'ENABLE_MAKE_PUBLIC',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning: 'Flag `enableMakePublic`: results can be shared by public link',
  },
  {
    name: 'DISABLE_REMEDIATION_BUNDLE',
    default: 'false',
    rule: rule.trueOrFalse,
    type: 'boolean',
    meaning:
      'Flag `disableRemediationBundle`: the remediation cannot be downloaded as PDF; its page stays available',
  },
])
