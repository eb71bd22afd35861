import { appKeys, demoPort } from './data_folder.mjs'

/** What a worker needs: the machine's variables without npm's own, and every setting filled in. */
export function workerEnvironment(settings, databaseUrl) {
  const inherited = Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name))
  return withoutOwner({
    ...Object.fromEntries(inherited),
    ...settings,
    NODE_ENV: 'production',
    TZ: 'UTC',
    ...keysOf(settings),
    DATABASE_URL: databaseUrl,
  })
}

/** From the environment, or else from the data folder. */
function keysOf({ APP_KEY, DATA_DIR }) {
  if (APP_KEY) return {}
  const [newest, ...previous] = appKeys(DATA_DIR)
  return { APP_KEY: newest, APP_KEY_PREVIOUS: previous.join(',') }
}

/** The home of the user who started this may be closed to the application's user. */
export const environmentOf = (user, env) =>
  user.uid === undefined ? env : { ...env, HOME: env.DATA_DIR }

/** Only migrations receive the address of the role that owns the audit log. */
const withoutOwner = ({ DATABASE_ADMIN_URL, ...env }) => env

export const migrationEnvironment = (env, ownerUrl) =>
  ownerUrl ? { ...env, DATABASE_ADMIN_URL: ownerUrl } : env

/** The same for everything that `npm start` runs: with the demo target's port and address, when there is one. */
export async function childEnvironment(settings, databaseUrl) {
  const env = workerEnvironment(settings, databaseUrl)
  if (settings.DEMO !== 'true') return env
  const port = await demoPort(settings)
  return { ...env, DEMO_PORT: String(port), DEMO_TARGET_URL: `http://127.0.0.1:${port}` }
}
