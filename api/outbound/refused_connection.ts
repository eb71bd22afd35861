/** Thrown instead of connecting. Carries what the log of refused calls shows: host and reason, never path or credentials. */
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

/** Told of every refusal, once. */
export type OnRefused = (refused: RefusedConnection) => void

/** Finds the refusal behind the errors that HTTP clients wrap around it. */
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
