import { isTokenRequest } from '#api/http/is_token_request'
import { appUrl, isHttps } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'
import { defineConfig } from '@adonisjs/shield'

const isDevelopment = process.env.NODE_ENV === 'development'

/** Where the console fetches its CSRF token; making one for every other read would be waste. */
const TOKEN_SOURCE = '/api/v1/config'

const isPlainRead = (request: HttpContext['request']) =>
  request.method() === 'GET' && request.url().startsWith('/api/') && request.url() !== TOKEN_SOURCE

/** Needs no session, so that a browser's says nothing about who sends it. */
const isOpenUpload = (request: HttpContext['request']) => /^\/api\/eval(\/|$)/.test(request.url())

export default defineConfig({
  csp: {
    enabled: !isDevelopment,
    directives: {
      defaultSrc: [`'self'`],
      baseUri: [`'none'`],
      scriptSrc: [`'self'`],
      // Emotion writes style elements at run time.
      styleSrc: [`'self'`, `'unsafe-inline'`],
      imgSrc: [`'self'`, 'data:', 'blob:'],
      // Sounds and films that an answer holds within itself.
      mediaSrc: [`'self'`, 'data:', 'blob:'],
      fontSrc: [`'self'`, 'data:'],
      connectSrc: [`'self'`],
      objectSrc: [`'none'`],
      frameAncestors: [`'none'`],
      formAction: [`'self'`],
    },
    reportOnly: false,
  },
  csrf: {
    enabled: true,
    // A bearer token is not sent by a browser on its own, so it needs no second proof.
    exceptRoutes: (ctx) =>
      isTokenRequest(ctx) || isPlainRead(ctx.request) || isOpenUpload(ctx.request),
    enableXsrfCookie: true,
    methods: ['POST', 'PUT', 'PATCH', 'DELETE'],
    cookieOptions: { secure: isHttps, sameSite: 'lax', maxAge: '14d' },
  },
  xFrame: { enabled: true, action: 'DENY' },
  hsts: { enabled: appUrl.startsWith('https:'), maxAge: '180 days' },
  contentTypeSniffing: { enabled: true },
})
