import { defineConfig } from '@adonisjs/shield'

const isDevelopment = process.env.NODE_ENV === 'development'

/** Content security only: `api/http/csrf.ts` and `api/http/security_headers.ts` do the rest. */
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
  csrf: { enabled: false },
  xFrame: { enabled: false },
  hsts: { enabled: false },
  contentTypeSniffing: { enabled: false },
})
