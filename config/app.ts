import env from '#start/env'
import { defineConfig } from '@adonisjs/core/http'

export const appKey = env.get('APP_KEY')
export const appUrl = env.get('APP_URL')
export const appName = env.get('APP_NAME', 'Assay')
export const isHttps = appUrl.startsWith('https:')

export const http = defineConfig({
  generateRequestId: true,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  redirect: { forwardQueryString: true },
  qs: { parse: { depth: 5, parameterLimit: 1000, allowSparse: false, arrayLimit: 100 } },
  cookie: { domain: '', path: '/', maxAge: '2h', httpOnly: true, secure: isHttps, sameSite: 'lax' },
})
