import type { SimbaAttempt } from '#api/contract/simba/session'

/** Returns the numbers of all exchanges of a session, in the order in which they were planned. */
export const momentsOf = (attempts: readonly SimbaAttempt[]): number[] =>
  attempts.flatMap(({ exchanges }) => exchanges).sort((a, b) => a - b)

/**
 * Returns the tree at the time of an exchange: attempts that had begun, with their exchanges so
 * far. Attempts that had not ended are open.
 */
export function asOf(attempts: readonly SimbaAttempt[], moment: number): SimbaAttempt[] {
  return attempts.flatMap((attempt): SimbaAttempt[] => {
    const exchanges = attempt.exchanges.filter((number) => number <= moment)
    if (exchanges.length === 0) return []
    if (exchanges.length === attempt.exchanges.length) return [attempt]
    return [{ ...attempt, exchanges, messages: exchanges.length, state: 'open' }]
  })
}

/** Returns the attempt to which an exchange belongs. */
export const attemptAt = (
  attempts: readonly SimbaAttempt[],
  moment: number
): SimbaAttempt | undefined => attempts.find(({ exchanges }) => exchanges.includes(moment))
