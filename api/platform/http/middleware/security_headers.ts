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

/** Paths whose responses depend on the caller. */
const PRIVATE = /^\/(api|v1|__transmit)(\/|\?|$)/

/**
 * Sets headers on every response: pages, API, assets, and errors. Handlers can override them; media files, for example,
 * are immutable instead of `no-store`.
 */
export function setSecurityHeaders({ url = '/' }: IncomingMessage, response: ServerResponse) {
  for (const [name, value] of Object.entries(ALWAYS)) response.setHeader(name, value)
  if (PRIVATE.test(url)) response.setHeader('Cache-Control', 'no-store')
}
