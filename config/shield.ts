import { defineConfig } from '@adonisjs/shield'

const isDevelopment = process.env.NODE_ENV === 'development'

/**
 * Configures only the content security policy; other protection is in `api/platform/http/csrf.ts` and
 * `api/platform/http/middleware/security_headers.ts`.
 */
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
      // Audio and video embedded in responses.
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
