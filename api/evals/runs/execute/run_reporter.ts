import {
  describeErrorGroups,
  type Attempt,
  type AttemptErrorCode,
  type ErrorGroup,
} from '#api/engines/evals/index'
import type { RunLog } from '#api/evals/runs/run_settings'

/** Number of error codes whose first occurrence is logged immediately; `close` logs the counts of all codes. */
const MAX_IMMEDIATE_CODES = 3

/** Logs restarts of the runner, errors and retries of a run: first occurrences immediately, totals at the end. */
export class RunReporter {
  readonly #groups = new Map<AttemptErrorCode, ErrorGroup>()
  #retried = 0

  constructor(private log: RunLog) {}

  restarted(unfinished: number) {
    return this.log(
      'warn',
      `The runner process exited and was restarted. Sending the ${unfinished} unfinished requests of its batch again.`
    )
  }

  async attempted({ error, tries }: Attempt) {
    if (tries > 1 && this.#retried++ === 0) {
      await this.log(
        'warn',
        'The target rejected or interrupted a request. Such requests are retried.'
      )
    }
    if (!error) return
    const { code, message, status } = error
    const group = this.#groups.get(code)
    if (group) return void group.count++
    this.#groups.set(code, { code, message, count: 1, ...(status !== undefined && { status }) })
    if (this.#groups.size <= MAX_IMMEDIATE_CODES) {
      await this.log('warn', `First error of its kind: ${message}`)
    }
  }

  async close() {
    if (this.#retried > 0) {
      await this.log('info', `${this.#retried} requests were sent more than once.`)
    }
    const groups = [...this.#groups.values()].sort((a, b) => b.count - a.count)
    if (groups.length > 0) await this.log('warn', `Errors: ${describeErrorGroups(groups)}`)
  }
}
