import { disownAuditLog, ownAuditLog } from '#api/platform/audit/ownership/own_audit_log'
import { OWNER_CONNECTION } from '#config/database'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'

/** Runs the migrations of the audit log and makes the audit role its owner. Call it after the application's migrations. */
export async function migrateAuditLog() {
  await ownAuditLog()
  await run({ direction: 'up' })
}

/**
 * Rolls back the audit log's migrations and returns its tables to the application's role, which can then roll back its
 * own migrations.
 */
export async function rollBackAuditLog() {
  await run({ direction: 'down', batch: 0 })
  await disownAuditLog()
}

async function run(options: { direction: 'up' } | { direction: 'down'; batch: number }) {
  const runner = new MigrationRunner(db, app, { ...options, connectionName: OWNER_CONNECTION })
  await runner.run()
  if (runner.error) throw runner.error
}
