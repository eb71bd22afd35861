/** The environment as the application reads it. bin/prepare/settings.mjs checks it first and explains what is wrong. */
import { Env } from '@adonisjs/core/env'

export default await Env.create(new URL('../', import.meta.url), {
  NODE_ENV: Env.schema.enum(['development', 'production', 'test'] as const),
  PORT: Env.schema.number(),
  HOST: Env.schema.string({ format: 'host' }),
  APP_URL: Env.schema.string({ format: 'url', tld: false }),
  APP_NAME: Env.schema.string.optional(),
  APP_KEY: Env.schema.secret(),
  LOG_LEVEL: Env.schema.string(),
  DATABASE_URL: Env.schema.string(),
  DATA_DIR: Env.schema.string(),
  ADMIN_EMAIL: Env.schema.string.optional(),
  ADMIN_PASSWORD: Env.schema.string.optional(),
  ORGANIZATION_NAME: Env.schema.string.optional(),
  DEMO: Env.schema.boolean.optional(),
  DEMO_TARGET_URL: Env.schema.string.optional(),
  OUTBOUND: Env.schema.string.optional(),
  SIGN_UP_LINK: Env.schema.string.optional(),
  DISABLE_TELEMETRY: Env.schema.boolean.optional(),
  USE_FUSIONAUTH: Env.schema.boolean.optional(),
  IS_PROMPTFOO_CLOUD: Env.schema.boolean.optional(),
  IS_DANGEROUS_PUBLIC: Env.schema.boolean.optional(),
  ENABLE_SERVER_SETTINGS_PAGE: Env.schema.boolean.optional(),
  ENABLE_SERVER_SIDE_JOBS: Env.schema.boolean.optional(),
  ENABLE_MAKE_PUBLIC: Env.schema.boolean.optional(),
  DISABLE_REMEDIATION_BUNDLE: Env.schema.boolean.optional(),
})
