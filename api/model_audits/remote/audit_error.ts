/** Explains to users why a model could not be audited. Not retried. */
export class AuditError extends Error {
  readonly code = 'E_AUDIT'

  constructor(message: string) {
    super(message)
    this.name = 'AuditError'
  }
}
