/** A reason, shown to users, why a model could not be audited. Such audits are not retried. */
export class AuditError extends Error {
  readonly code = 'E_AUDIT'

  constructor(message: string) {
    super(message)
    this.name = 'AuditError'
  }
}
