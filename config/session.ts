import { cookieOptions, SESSION_COOKIE } from '#config/cookies'
import { databaseSessions } from '#api/accounts/access/session_store'
import { MAX_SESSION_DAYS } from '#api/contract/accounts/session'
import { defineConfig } from '@adonisjs/session'

export default defineConfig({
  enabled: true,
  cookieName: SESSION_COOKIE,
  clearWithBrowser: false,
  // Upper bound. The sign-in rules determine the actual lifetime.
  age: `${MAX_SESSION_DAYS}d`,
  cookie: { ...cookieOptions, httpOnly: true },
  store: 'database',
  stores: { database: databaseSessions },
})
