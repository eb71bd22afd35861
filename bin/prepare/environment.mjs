import { agentToken, appKeys, demoPort, gatewayPort, guardrailsPort } from './data_folder.mjs'

/** Environment of a worker: inherited variables without those of npm, plus every setting except DATABASE_ADMIN_URL. */
export function workerEnvironment(settings, databaseUrl) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  return withoutOwner({
    ...Object.fromEntries(inherited),
    ...settings,
    NODE_ENV: 'production',
    TZ: 'UTC',
    ...keysOf(settings),
    MCP_AGENT_TOKEN: settings.MCP_AGENT_TOKEN ?? agentToken(settings.DATA_DIR),
    DATABASE_URL: databaseUrl,
  })
}

/** Encryption keys from the data folder, unless the environment sets APP_KEY. */
function keysOf({ APP_KEY, DATA_DIR }) {
  if (APP_KEY) return {}
  const [newest, ...previous] = appKeys(DATA_DIR)
  return { APP_KEY: newest, APP_KEY_PREVIOUS: previous.join(',') }
}

/** Sets HOME to DATA_DIR if the user changes, because the new user may not be able to read the inherited one. */
export const environmentOf = (user, env) =>
  user.uid === undefined ? env : { ...env, HOME: env.DATA_DIR }

/** Only migrations receive the URL of the role that owns the audit log. */
const withoutOwner = ({ DATABASE_ADMIN_URL, ...env }) => env

export const migrationEnvironment = (env, ownerUrl) =>
  ownerUrl ? { ...env, DATABASE_ADMIN_URL: ownerUrl } : env

/** Environment of all processes of `npm start`: also the ports of the guardrails process, of the MCP gateway and of the demo target. */
export async function childEnvironment(settings, databaseUrl) {
  const guardrails = await guardrailsPort(settings)
  const gateway = await gatewayPort(settings, console.log, [guardrails])
  const env = {
    ...workerEnvironment(settings, databaseUrl),
    GUARDRAILS_PORT: String(guardrails),
    MCP_GATEWAY_PORT: String(gateway),
  }
  if (settings.DEMO !== 'true') return env
  const port = await demoPort(settings, console.log, [guardrails, gateway])
  return { ...env, DEMO_PORT: String(port), DEMO_TARGET_URL: `http://127.0.0.1:${port}` }
}

/**
 * Environment of the MCP agent: its own settings and what its servers may inherit. Without the database and the keys,
 * which the programs that it starts could read.
 */
export function agentEnvironment(settings, token) {
  const inherited = ['PATH', 'HOME', 'LANG', 'TMPDIR'].filter((name) => process.env[name])
  const own = Object.keys(settings).filter((name) => name.startsWith('MCP_AGENT_'))
  return {
    ...Object.fromEntries(inherited.map((name) => [name, process.env[name]])),
    ...Object.fromEntries(own.map((name) => [name, settings[name]])),
    NODE_ENV: 'production',
    TZ: 'UTC',
    HOST: settings.HOST,
    MCP_AGENT_TOKEN: token,
  }
}
