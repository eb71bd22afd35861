import {
  describeErrorGroups,
  type Attempt,
  type AttemptErrorCode,
  type ErrorGroup,
} from '#api/engines/evals/index'
import type { LogLevel } from '#api/scans/scan_log'

/** Kinds of error that are told as they first happen; all are counted at the end. */
const TOLD_AT_ONCE = 3

/** Owns what the log says about errors and repeated calls: each kind once, then a sum. */
export class RunReporter {
  readonly #groups = new Map<AttemptErrorCode, ErrorGroup>()
  #repeated = 0

  constructor(private log: (level: LogLevel, message: string) => Promise<void>) {}

  restarted(unfinished: number) {
    return this.log(
      'warn',
      `The process that asks the target ended and was started again; ${unfinished} requests of its batch go on.`
    )
  }

  async attempted({ error, tries }: Attempt) {
    if (tries > 1 && this.#repeated++ === 0) {
      await this.log(
        'warn',
        'The target refused or broke off a request; such requests are sent again.'
      )
    }
    if (!error) return
    const { code, message, status } = error
    const group = this.#groups.get(code)
    if (group) return void group.count++
    this.#groups.set(code, { code, message, count: 1, ...(status !== undefined && { status }) })
    if (this.#groups.size <= TOLD_AT_ONCE) {
      await this.log('warn', `First error of its kind: ${message}`)
    }
  }

  async close() {
    if (this.#repeated > 0) {
      await this.log('info', `${this.#repeated} requests were sent more than once.`)
    }
    const groups = [...this.#groups.values()].sort((a, b) => b.count - a.count)
    if (groups.length > 0) await this.log('warn', `Errors: ${describeErrorGroups(groups)}`)
  }
}
