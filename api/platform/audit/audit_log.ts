import { AuditLogSchema } from '#database/schema'

/** An entry of the audit log. Append-only: database triggers reject updates and deletes. */
export default class AuditLog extends AuditLogSchema {}
