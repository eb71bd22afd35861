type Circumstances = {
  /** Keys of the test cases that were in progress when the runner died. */
  suspects?: readonly string[]
  /** True if the runner was killed because it missed its heartbeats. */
  isUnresponsive?: boolean
  /** Protocol violation for which the runner was killed, if any. */
  violation?: string | null
}

/** Thrown if the runner process ended before its job was finished. Test cases without an attempt can be retried. */
export class RunnerDied extends Error {
  readonly code = 'E_RUNNER_DIED'
  readonly suspects: readonly string[]
  readonly isUnresponsive: boolean
  readonly violation: string | null

  constructor(message: string, circumstances: Circumstances = {}) {
    super(message)
    const { suspects = [], isUnresponsive = false, violation = null } = circumstances
    this.name = 'RunnerDied'
    this.suspects = suspects
    this.isUnresponsive = isUnresponsive
    this.violation = violation
  }
}
