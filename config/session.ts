import { isHttps } from '#config/app'
import { databaseSessions, LONGEST_SESSION_DAYS } from '#api/identity/session_store'
import { defineConfig } from '@adonisjs/session'

export default defineConfig({
  enabled: true,
  cookieName: 'assay_session',
  clearWithBrowser: false,
  // The longest there is: how long a session lasts is the sign-in rules' to say.
  age: `${LONGEST_SESSION_DAYS}d`,
  cookie: { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' },
  store: 'database',
  stores: { database: databaseSessions },
})
