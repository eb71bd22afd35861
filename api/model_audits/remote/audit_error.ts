/** A reason why a model could not be audited, in words for the user. Not retried. */
export class AuditError extends Error {
  readonly code = 'E_AUDIT'

  constructor(message: string) {
    super(message)
    this.name = 'AuditError'
  }
}
