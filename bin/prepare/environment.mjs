import { agentToken, appKeys, demoPort, gatewayPort, guardrailsPort } from './data_folder.mjs'

/**
 * Returns the environment of a worker: inherited variables without npm's own, plus all settings except DATABASE_ADMIN_URL.
 */
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

/** Returns the encryption keys in the data folder, unless APP_KEY is set in the environment. */
function keysOf({ APP_KEY, DATA_DIR }) {
  if (APP_KEY) return {}
  const [newest, ...previous] = appKeys(DATA_DIR)
  return { APP_KEY: newest, APP_KEY_PREVIOUS: previous.join(',') }
}

/** Sets HOME to DATA_DIR if the user changes, because the new user may have no access to the inherited home folder. */
export const environmentOf = (user, env) =>
  user.uid === undefined ? env : { ...env, HOME: env.DATA_DIR }

/** Removes the URL of the role that owns the audit log, which only migrations receive. */
const withoutOwner = ({ DATABASE_ADMIN_URL, ...env }) => env

export const migrationEnvironment = (env, ownerUrl) =>
  ownerUrl ? { ...env, DATABASE_ADMIN_URL: ownerUrl } : env

/**
 * Returns the environment of all processes of `npm start`, including the ports of the guardrails process, the MCP gateway
 * and the demo target.
 */
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
 * Returns the environment of the MCP agent: its own settings and the variables that its servers may inherit. Excludes the
 * database URL and the keys, because the programs that the agent starts could read them.
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
