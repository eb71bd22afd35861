/** The process that talks to targets ended in the middle of its work; what it had not answered can be asked again. */
export class RunnerDied extends Error {
  readonly code = 'E_RUNNER_DIED'

  constructor(message: string) {
    super(message)
    this.name = 'RunnerDied'
  }
}
