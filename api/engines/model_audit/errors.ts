/** Thrown when the audit reaches its time limit or is canceled. Findings so far are kept. */
export class AuditStopped extends Error {
  readonly code = 'E_AUDIT_STOPPED'

  constructor(readonly reason: 'timeout' | 'canceled') {
    super(
      reason === 'timeout' ? 'The time limit of the audit was reached' : 'The audit was canceled'
    )
    this.name = 'AuditStopped'
  }
}

/** Thrown if bytes violate the format. Scanners report it; it never ends an audit. */
export class MalformedContent extends Error {
  readonly code = 'E_MALFORMED_CONTENT'

  constructor(
    message: string,
    readonly offset?: number
  ) {
    super(message)
    this.name = 'MalformedContent'
  }
}

/** Thrown when a size, depth or count limit is reached, so the rest of a member is not read. */
export class LimitReached extends Error {
  readonly code = 'E_LIMIT_REACHED'

  constructor(
    message: string,
    /** True if the content itself is the attack, such as a decompression bomb. */
    readonly isHostile = false
  ) {
    super(message)
    this.name = 'LimitReached'
  }
}
