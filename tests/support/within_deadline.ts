import { runInThisContext } from 'node:vm'

/** Far longer than a linear expression takes on the strings in the tests, and far shorter than a quadratic one takes. */
const DEADLINE_MS = 20_000
const CALL = Symbol.for('assay.test.withinDeadline')

/**
 * Runs a function and interrupts it at the deadline, even during the match of a regular expression. @throws Error
 * `ERR_SCRIPT_EXECUTION_TIMEOUT`
 */
export function withinDeadline<T>(act: () => T): T {
  let result: { value: T } | null = null
  Reflect.set(globalThis, CALL, () => (result = { value: act() }))
  try {
    runInThisContext("globalThis[Symbol.for('assay.test.withinDeadline')]()", {
      timeout: DEADLINE_MS,
    })
  } finally {
    Reflect.deleteProperty(globalThis, CALL)
  }
  if (!result) throw new Error('The function did not return')
  return (result as { value: T }).value
}
