import env from '#start/env'
import { defineConfig } from '@adonisjs/lucid'

const url = env.get('DATABASE_URL')

/** The role that the application connects as. */
export const applicationRole = decodeURIComponent(new URL(url).username)

/** Connection of the role that owns the audit log; without `DATABASE_ADMIN_URL` it is the application's role. */
export const OWNER_CONNECTION = 'audit_owner'

export default defineConfig({
  connection: 'postgres',
  connections: {
    postgres: {
      client: 'pg',
      connection: { connectionString: url },
      pool: { min: 0, max: 16 },
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
