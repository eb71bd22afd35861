import type { Attacker, AttemptExchange, AttemptMove, TechniqueForm } from '../ports.js'
import { asksAt } from './technique_kinds.js'
import { similarity, wordsOf } from '../similarity.js'
import type { AttemptPlan, AttemptState, Probe, ProbeResponse, ReplyKind } from '../vocabulary.js'

/** Number of consecutive similar responses that end an attempt with independent messages. */
const MAX_SIMILAR_RESPONSES = 3
const SIMILAR = 0.8

/** An exchange of an attempt. `verdict` is null for reconnaissance and errors. */
export type Exchanged = { probe: Probe; response: ProbeResponse; reply: ReplyKind }

/** A node of the attempt tree with its exchanges. */
export class Attempt {
  readonly plan: AttemptPlan
  readonly form: TechniqueForm
  readonly exchanges: Exchanged[] = []
  /** The probe whose response is awaited. */
  pending: Probe | null = null
  isPruned = false
  #isOver = false

  constructor(plan: AttemptPlan, form: TechniqueForm) {
    this.plan = plan
    this.form = form
  }

  get isOpen(): boolean {
    return !this.#isOver && !this.isPruned
  }

  /** Returns the exchange with the successful response. */
  get success(): Exchanged | undefined {
    return this.exchanges.find(({ reply }) => reply === 'success')
  }

  get state(): AttemptState {
    if (this.isPruned) return 'pruned'
    if (!this.#isOver) return 'open'
    if (this.success) return 'succeeded'
    const last = this.exchanges.at(-1)
    if (!last || last.response.error) return last?.reply === 'filter' ? 'resisted' : 'error'
    if (!last.response.verdict) return 'answered'
    const asked = this.exchanges.filter(({ probe }) => probe.asks)
    return asked.some(({ reply }) => reply === 'partial') ? 'undecided' : 'resisted'
  }

  /** Returns the messages that reproduce the success: the conversation up to it, or the successful message alone. */
  get winningMessages(): string[] {
    const { success } = this
    if (!success) return []
    if (this.form === 'attempts') return [success.probe.message]
    const upTo = this.exchanges.indexOf(success) + 1
    return this.exchanges.slice(0, upTo).map(({ probe }) => probe.message)
  }

  /** Returns the judged exchanges, in the form that adaptive techniques use. */
  get judged(): AttemptExchange[] {
    return this.exchanges.flatMap(({ probe, response }) =>
      response.verdict
        ? [
            {
              prompt: probe.message,
              asks: probe.asks,
              technique: probe.technique,
              output: response.output,
              ...(response.toolCalls && { toolCalls: response.toolCalls }),
              verdict: response.verdict,
            },
          ]
        : []
    )
  }

  /** Returns the judged exchanges that led to the success: the conversation up to it, or only the successful exchange. */
  get upToSuccess(): AttemptExchange[] {
    const { success, judged } = this
    const upTo = success ? this.exchanges.indexOf(success) + 1 : judged.length
    return this.form === 'attempts' ? judged.slice(upTo - 1, upTo) : judged.slice(0, upTo)
  }

  /** Returns the next message; null if the attempt is over, which is final. */
  async nextMove(attacker: Attacker, maxRounds: number, signal?: AbortSignal) {
    const move = await this.#moveOf(attacker, maxRounds, signal)
    if (!move) this.#isOver = true
    return move
  }

  add(exchange: Exchanged): void {
    this.exchanges.push(exchange)
    this.pending = null
    const { script } = this.plan
    const isScriptOver = script !== null && this.exchanges.length >= script.length
    const isError = exchange.response.error !== null
    if (isScriptOver || isError || this.success) this.#isOver = true
  }

  /** Whether the next message starts a new session with the target. */
  get startsSession(): boolean {
    const { script, test } = this.plan
    if (this.exchanges.length === 0 || this.form === 'attempts') return true
    const isLast = script !== null && this.exchanges.length + 1 === script.length
    return isLast && test?.expectation.inNewSession === true
  }

  /** Whether the last responses to independent messages are so similar that the next one is probably similar too. */
  get #isStuck(): boolean {
    if (this.form !== 'attempts' || this.exchanges.length < MAX_SIMILAR_RESPONSES) return false
    const [first, ...others] = this.exchanges
      .slice(-MAX_SIMILAR_RESPONSES)
      .map(({ response }) => wordsOf(response.output))
    return others.every((words) => first && similarity(first, words) >= SIMILAR)
  }

  async #moveOf(
    attacker: Attacker,
    maxRounds: number,
    signal?: AbortSignal
  ): Promise<AttemptMove | null> {
    const { script, test, technique, purpose } = this.plan
    const sent = this.exchanges.length
    if (script) {
      const prompt = script[sent]
      const asks = asksAt(sent, script, purpose === 'attack' ? technique : null)
      return prompt === undefined ? null : { prompt, asks, technique }
    }
    if (!test || sent >= maxRounds || this.#isStuck) return null
    return attacker.nextMove(test, this.judged, signal)
  }
}
