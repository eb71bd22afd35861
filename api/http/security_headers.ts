import { isHttps } from '#config/app'
import type { IncomingMessage, ServerResponse } from 'node:http'

const ALWAYS = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'accelerometer=(), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'X-Frame-Options': 'DENY',
  ...(isHttps && { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }),
}

/** Responses of these addresses depend on who asks. */
const PRIVATE = /^\/(api|v1|__transmit)(\/|\?|$)/

/**
 * Headers of every response: pages, API, assets and errors. A handler may replace them, as media with an unchanging
 * address replace `no-store`.
 */
export function setSecurityHeaders({ url = '/' }: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value)
  if (PRIVATE.test(url)) response.setHeader('Cache-Control', 'no-store')
}
