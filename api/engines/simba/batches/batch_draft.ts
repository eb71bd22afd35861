import type { SessionState } from '../session_state.js'
import type { AttemptPlan, Probe } from '../vocabulary.js'

type NewAttempt = Omit<AttemptPlan, 'number' | 'author'> & Partial<Pick<AttemptPlan, 'author'>>

/** Collects the attempts and messages of a batch, at most one message per lane. */
export class BatchDraft {
  readonly attempts: AttemptPlan[] = []
  readonly probes: Probe[] = []
  readonly #state: SessionState
  readonly #lanes: number

  constructor(state: SessionState, lanes: number) {
    this.#state = state
    this.#lanes = lanes
  }

  get isFull(): boolean {
    return this.probes.length >= this.#lanes
  }

  /** Adds an attempt whose messages are known, and sends its first message. */
  start(attempt: NewAttempt): void {
    const number = this.plan(attempt)
    const [first = ''] = attempt.script ?? []
    const { technique, script } = attempt
    this.send(number, first, { asks: script?.length === 1, technique }, true)
  }

  /**
   * Adds an attempt without a message.
   * @returns its number
   */
  plan(attempt: NewAttempt): number {
    const number = this.#state.attempts.length + this.attempts.length
    this.attempts.push({ author: 'agent', ...attempt, number })
    return number
  }

  /** Removes the attempt that was last added. */
  withdraw(): void {
    this.attempts.pop()
  }

  send(
    attempt: number,
    message: string,
    { asks, technique }: Pick<Probe, 'asks' | 'technique'>,
    isFirst: boolean
  ): void {
    const number = this.#state.probes + this.probes.length
    this.probes.push({ number, attempt, message, asks, technique, isFirst })
  }
}
