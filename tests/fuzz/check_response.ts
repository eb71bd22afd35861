import { MARKER, SECRET } from '#tests/fuzz/requests/markers'
import type { FuzzResponse } from '#tests/fuzz/send'

export type FailureKind =
  'server error' | 'slow' | 'reset' | 'foreign data' | 'secret' | 'internals'

/** Patterns of stack traces, SQL and server file names, which error responses must not contain. */
const INTERNALS =
  /\n\s+at \S+ \(|node_modules[\\/]|duplicate key value|violates .* constraint|invalid input syntax|invalid byte sequence/

/** Returns all faults of a response, except its duration. */
export function faultsOf({ status, text }: FuzzResponse): FailureKind[] {
  const faults: FailureKind[] = []
  if (status >= 500) faults.push('server error')
  if (text.includes(MARKER)) faults.push('foreign data')
  if (text.includes(SECRET)) faults.push('secret')
  if (status >= 400 && INTERNALS.test(text)) faults.push('internals')
  return faults
}
