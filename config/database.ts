import env from '#start/env'
import { defineConfig } from '@adonisjs/lucid'
import cluster from 'node:cluster'

const url = env.get('DATABASE_URL')

/** The role that the application connects as. */
export const applicationRole = decodeURIComponent(new URL(url).username)

/** Connection of the role that owns the audit log; without `DATABASE_ADMIN_URL` it is the application's role. */
export const OWNER_CONNECTION = 'audit_owner'

const MAX_CONNECTIONS = 16
/** All web processes of a machine together; the embedded PostgreSQL accepts 300. */
const MAX_WEB_CONNECTIONS = 64
const MIN_CONNECTIONS = 4

function poolSize() {
  if (!cluster.isWorker) return MAX_CONNECTIONS
  const share = Math.floor(MAX_WEB_CONNECTIONS / env.get('WEB_PROCESSES', 1))
  return Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, share))
}

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: { connectionString: url },
      pool: { min: 0, max: poolSize() },
      migrations: { naturalSort: true, paths: ['database/migrations'] },
      schemaGeneration: { enabled: true, rulesPaths: ['./database/schema_rules.js'] },
    },
    // The role that owns the audit log, for migrations only. It resolves no name in a schema that the application can write.
    [OWNER_CONNECTION]: {
      client: 'pg',
      connection: { connectionString: env.get('DATABASE_ADMIN_URL', url) },
      searchPath: ['audit'],
      pool: { min: 0, max: 2 },
      migrations: { naturalSort: true, paths: ['database/audit_migrations'] },
    },
  },
})
