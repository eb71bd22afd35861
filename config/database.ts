import { webProcesses } from '#config/web_processes'
import env from '#start/env'
import { defineConfig } from '@adonisjs/lucid'
import type { PostgreConfig } from '@adonisjs/lucid/types/database'

const url = env.get('DATABASE_URL').release()

/** Role as which the application connects. */
export const applicationRole = decodeURIComponent(new URL(url).username)

/** Connection with the role that owns the audit log or, without `DATABASE_ADMIN_URL`, with the application's role. */
export const OWNER_CONNECTION = 'audit_owner'

/**
 * Connection for migrations with a pool of one, because the migration lock belongs to a session and must be released
 * on the connection that acquired it.
 */
export const MIGRATIONS_CONNECTION = 'migrations'

const MAX_CONNECTIONS = 16
/**
 * Total for all web processes, divided among them; each gets at least `MIN_CONNECTIONS`. The embedded PostgreSQL accepts
 * 300.
 */
const MAX_WEB_CONNECTIONS = 64
const MIN_CONNECTIONS = 4

const share = Math.floor(MAX_WEB_CONNECTIONS / webProcesses)
/** Maximum number of connections of this process. */
export const poolSize = Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, share))

const application = {
  client: 'pg',
  connection: { connectionString: url },
  migrations: { naturalSort: true, paths: ['database/migrations'] },
  schemaGeneration: { enabled: true, rulesPaths: ['./database/schema_rules.js'] },
} as const satisfies Partial<PostgreConfig>

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: { ...application, pool: { min: 0, max: poolSize } },
    [MIGRATIONS_CONNECTION]: { ...application, pool: { min: 1, max: 1 } },
    // For migrations only. The search path contains no schema to which the application can write.
    [OWNER_CONNECTION]: {
      client: 'pg',
      connection: { connectionString: env.get('DATABASE_ADMIN_URL')?.release() ?? url },
      searchPath: ['audit'],
      pool: { min: 1, max: 1 },
      migrations: { naturalSort: true, paths: ['database/audit_migrations'] },
    },
  },
})
