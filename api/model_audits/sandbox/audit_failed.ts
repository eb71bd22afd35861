/** `killed`: by the operating system or a person, not by this server. */
export type FailureReason = 'memory' | 'time' | 'blocked' | 'killed' | 'crashed' | 'protocol'

/** The sandboxed process of an audit was killed or crashed. `detail` is for the log of the server. */
export class AuditFailed extends Error {
  readonly code = 'E_AUDIT_FAILED'

  constructor(
    readonly reason: FailureReason,
    readonly detail: string
  ) {
    super(`The audit process failed (${reason}): ${detail}`)
    this.name = 'AuditFailed'
  }
}
