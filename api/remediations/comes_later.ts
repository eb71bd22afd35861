/** Codes of Node and PostgreSQL after which the same work may succeed: the queue brings it again. */
const LATER = /^(ECONN|EPIPE|ETIMEDOUT|08|40|53|57P)/

/** Whether a failure says: not now. */
export const comesLater = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LATER.test(String(error.code))

export const FAILED = 'Something went wrong on the server. It has been logged.'
