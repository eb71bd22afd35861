import { disownAuditLog, ownAuditLog } from '#api/audit/ownership/own_audit_log'

/** Brings the ownership of the audit log up to date; runs after the migrations of the application. */
export async function migrateAuditLog() {
  await ownAuditLog()
}

/** Returns the audit log to the application's role, which can then roll its own migrations back. */
export async function rollBackAuditLog() {
  await disownAuditLog()
}
