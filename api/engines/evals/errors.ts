type Circumstances = {
  /** Keys of the cases that were under way. */
  suspects?: readonly string[]
  /** It was killed because it no longer reacted. */
  isUnresponsive?: boolean
  /** It was killed because of what it sent. */
  violation?: string | null
}

/** The process that talks to targets ended in the middle of its work; what it had not answered can be asked again. */
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
