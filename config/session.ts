import { isHttps } from '#config/app'
import { databaseSessions } from '#api/identity/session_store'
import { defineConfig } from '@adonisjs/session'

export default defineConfig({
  enabled: true,
  cookieName: 'assay_session',
  clearWithBrowser: false,
  age: '14d',
  cookie: { path: '/', httpOnly: true, secure: isHttps, sameSite: 'lax' },
  store: 'database',
  stores: { database: databaseSessions },
})
