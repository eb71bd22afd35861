/**
 * Thrown instead of connecting. Contains only the host and the reason, which are logged, but no paths or credentials.
 */
export class RefusedConnection extends Error {
  readonly code = 'E_REFUSED_BY_POLICY'
  readonly host: string
  readonly reason: string

  constructor(host: string, reason: string) {
    super(`Refused to connect: ${reason}`)
    this.name = 'RefusedConnection'
    this.host = host
    this.reason = reason
  }
}

/** Called once per refused connection. */
export type OnRefused = (refused: RefusedConnection) => void

/** Finds the refusal among the causes of an HTTP client's error; null if there is none. */
export function findRefusal(error: unknown): RefusedConnection | null {
  let current = error
  for (let depth = 0; depth < 8 && current instanceof Error; depth++) {
    if (current instanceof RefusedConnection) return current
    if (current instanceof AggregateError) {
      const inner = current.errors.map(findRefusal).find((found) => found !== null)
      if (inner) return inner
    }
    current = current.cause
  }
  return null
}
