import { appName } from '#config/app'
import env from '#start/env'
import { defineConfig } from '@adonisjs/core/logger'

export default defineConfig({
  default: 'app',
  loggers: {
    app: {
      enabled: true,
      name: appName,
      level: env.get('LOG_LEVEL'),
      redact: {
        paths: ['password', 'token', '*.password', '*.token', '*.authorization', '*.apiKey'],
      },
    },
  },
})
