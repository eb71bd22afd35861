type Circumstances = {
  /** Keys of the cases that were under way. */
  suspects?: readonly string[]
  /** It was killed because it no longer reacted. */
  isUnresponsive?: boolean
}

/** The process that talks to targets ended in the middle of its work; what it had not answered can be asked again. */
export class RunnerDied extends Error {
  readonly code = 'E_RUNNER_DIED'
  readonly suspects: readonly string[]
  readonly isUnresponsive: boolean

  constructor(message: string, { suspects = [], isUnresponsive = false }: Circumstances = {}) {
    super(message)
    this.name = 'RunnerDied'
    this.suspects = suspects
    this.isUnresponsive = isUnresponsive
  }
}
