import { cookieOptions, SESSION_COOKIE } from '#config/cookies'
import { databaseSessions, LONGEST_SESSION_DAYS } from '#api/identity/session_store'
import { defineConfig } from '@adonisjs/session'

export default defineConfig({
  enabled: true,
  cookieName: SESSION_COOKIE,
  clearWithBrowser: false,
  // The longest there is: how long a session lasts is the sign-in rules' to say.
  age: `${LONGEST_SESSION_DAYS}d`,
  cookie: { ...cookieOptions, httpOnly: true },
  store: 'database',
  stores: { database: databaseSessions },
})
