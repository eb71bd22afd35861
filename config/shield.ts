import { chatWidgetHosts } from '#config/chat_widget'
import { colorModeScriptHash } from '#config/color_mode_script'
import { defineConfig } from '@adonisjs/shield'

const isDevelopment = process.env.NODE_ENV === 'development'

/** Adds `wss:` sources, because a host without a scheme allows the page's scheme but not web sockets. */
const chatConnections = chatWidgetHosts.flatMap((host) => [host, `wss://${host}`])

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
      scriptSrc: [`'self'`, colorModeScriptHash, ...chatWidgetHosts],
      // Required by Emotion, which writes style elements at run time.
      styleSrc: [`'self'`, `'unsafe-inline'`, ...chatWidgetHosts],
      imgSrc: [`'self'`, 'data:', 'blob:', ...chatWidgetHosts],
      // Allows audio and video embedded in responses.
      mediaSrc: [`'self'`, 'data:', 'blob:', ...chatWidgetHosts],
      fontSrc: [`'self'`, 'data:', ...chatWidgetHosts],
      connectSrc: [`'self'`, ...chatConnections],
      frameSrc: [`'self'`, ...chatWidgetHosts],
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
