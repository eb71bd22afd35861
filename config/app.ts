import env from '#start/env'
import { clientAddress, trustedProxies } from '#config/trusted_proxies'
import { Secret } from '@adonisjs/core/helpers'
import { defineConfig } from '@adonisjs/core/http'

/** Encryption keys, newest first: APP_KEY, then the previous ones. */
export const appKeys = [
  env.get('APP_KEY'),
  ...(env.get('APP_KEY_PREVIOUS')?.release() ?? '')
    .split(',')
    .filter(Boolean)
    .map((key) => new Secret(key.trim())),
]
export const appUrl = env.get('APP_URL')
export const appName = env.get('APP_NAME')
export const isHttps = appUrl.startsWith('https:')

export const http = defineConfig({
  generateRequestId: true,
  trustProxy: trustedProxies(env.get('TRUST_PROXY')),
  getIp: clientAddress,
  allowMethodSpoofing: false,
  useAsyncLocalStorage: false,
  redirect: { forwardQueryString: true },
  qs: { parse: { depth: 5, parameterLimit: 1000, allowSparse: false, arrayLimit: 100 } },
  cookie: { domain: '', path: '/', maxAge: '2h', httpOnly: true, secure: isHttps, sameSite: 'lax' },
})
