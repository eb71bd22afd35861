import { AuditLogSchema } from '#database/schema'

/** An entry to read. The database refuses every change of one. */
export default class AuditLog extends AuditLogSchema {}
