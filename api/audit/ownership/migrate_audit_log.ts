import { disownAuditLog, ownAuditLog } from '#api/audit/ownership/own_audit_log'
import { OWNER_CONNECTION } from '#config/database'
import { MigrationRunner } from '@adonisjs/lucid/migration'
import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'

/** Brings ownership and tables of the audit log up to date; runs after the migrations of the application. */
export async function migrateAuditLog() {
  await ownAuditLog()
  await run({ direction: 'up' })
}

/** Returns the audit log to the application's role, which can then roll its own migrations back. */
export async function rollBackAuditLog() {
  await run({ direction: 'down', batch: 0 })
  await disownAuditLog()
}

async function run(options: { direction: 'up' } | { direction: 'down'; batch: number }) {
  const runner = new MigrationRunner(db, app, { ...options, connectionName: OWNER_CONNECTION })
  await runner.run()
  if (runner.error) throw runner.error
}
