import { setTimeout as pause } from 'node:timers/promises'

/** Longer than any of these calls takes on a machine with nothing else to do, in milliseconds. */
const LEAST_MS = 150

/** Answers no sooner than others would: how long it took does not say whether an account exists. */
export async function inSteadyTime<T>(work: () => Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([work(), pause(LEAST_MS)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
