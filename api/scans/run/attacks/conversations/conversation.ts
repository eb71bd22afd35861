import type { Attempt, PlannedCase } from '#api/engines/evals/index'
import {
  type Check,
  checkMessages,
  confirmedVerdict,
  decisiveExchange,
  type Exchange,
  leadingStrategy,
  messagesOf,
  type Move,
  needsConfirmation,
  nextCheck,
} from '#api/engines/redteam/index'
import type { Outcome, Verdict } from '#api/engines/redteam/vocabulary'
import type { StoredTest, TestShape } from '#api/scans/run/attacks/pending_tests'
import { CheckRun } from './check_run.js'

/** Whether a test case sends several messages: scripted turns, or a strategy that adapts to responses. */
export function isConversation(
  { strategyId, messages, isRerun }: TestShape,
  config: Record<string, unknown>
): boolean {
  if (messages !== null) return messages > 1
  return !isRerun && leadingStrategy(strategyId, config) !== undefined
}

type Options = {
  test: StoredTest
  config: Record<string, unknown>
  /** Whether the target receives the full conversation with every message. */
  isStateless: boolean
}

/** Messages, responses and cost of one multi-turn attack. */
export class Conversation {
  readonly test: StoredTest
  readonly config: Record<string, unknown>
  readonly exchanges: Exchange[] = []
  /** Finished checks of the attack's success. */
  readonly checks: Check[] = []
  readonly #isStateless: boolean
  readonly #keepsSession: boolean
  readonly #rewritesHistory: boolean
  readonly #isConfirmed: boolean
  #attempts: Attempt[] = []
  #ofAttack: Attempt[] = []
  #move: Move | null = null
  #check: CheckRun | null = null

  constructor({ test, config, isStateless }: Options) {
    const leading = test.turns ? undefined : leadingStrategy(test.strategyId, config)
    this.test = test
    this.config = config
    this.#isStateless = isStateless
    this.#keepsSession = leading?.strategy.kind !== 'attempts'
    this.#rewritesHistory = leading?.strategy.rewritesHistory === true
    this.#isConfirmed = leading !== undefined && leading.strategy.isConfirmed !== false
  }

  get move(): Move | null {
    return this.#move
  }

  /** False for iterative strategies, whose messages are independent. */
  get isOneConversation() {
    return this.#keepsSession
  }

  /** The check in progress. */
  get check(): CheckRun | null {
    return this.#check
  }

  /** Number of messages of the attack, excluding those of its checks. */
  get turns() {
    return this.#ofAttack.length
  }

  /** Attempts of the attack, excluding those of its checks. */
  get ofAttack(): readonly Attempt[] {
    return this.#ofAttack
  }

  /** Returns the attempt of an exchange, or the last attempt if `exchange` is null. */
  attemptOf(exchange: Exchange | null): Attempt | undefined {
    const index = exchange ? this.exchanges.indexOf(exchange) : -1
    return index >= 0 ? this.#ofAttack[index] : this.#ofAttack.at(-1)
  }

  get calls() {
    return this.#attempts.length
  }

  setMove(move: Move) {
    this.#move = move
  }

  /** Builds the test case that sends the next message. */
  case(): PlannedCase {
    const { index, key } = this.test
    const message = this.#check?.prompt ?? this.#move?.prompt ?? this.test.prompt
    const isContinued = this.#keepsSession && this.#check?.isFirst !== true && !this.#changesSession
    const sessionId = isContinued ? this.#attempts.at(-1)?.sessionId : undefined
    return { index, key, prompt: this.#withHistory(message), ...(sessionId && { sessionId }) }
  }

  /**
   * Whether the next message is the last one of an attack that tests memory across sessions, which is sent in a new
   * session.
   */
  get #changesSession(): boolean {
    const { turns, expectation } = this.test
    return expectation.inNewSession === true && this.exchanges.length + 1 === turns?.length
  }

  /** For stateless targets, adds the earlier messages: returns the conversation as JSON in promptfoo's format. */
  #withHistory(message: string): string {
    const history = this.#check?.exchanges ?? this.#history
    if (!this.#isStateless || !this.#keepsSession || history.length === 0) return message
    if (this.#changesSession) return message
    return JSON.stringify([...messagesOf(history), { role: 'user', content: message }])
  }

  /** Earlier exchanges that a stateless target receives. */
  get #history(): Exchange[] {
    return this.#rewritesHistory
      ? this.exchanges.filter(({ verdict }) => verdict.outcome !== 'passed')
      : this.exchanges
  }

  addAttempt(attempt: Attempt) {
    this.#attempts.push(attempt)
    if (this.#check) return
    this.#ofAttack.push(attempt)
  }

  add(exchange: Exchange) {
    this.exchanges.push(exchange)
  }

  get decisive(): Exchange | undefined {
    return decisiveExchange(this.exchanges)
  }

  /** The verdict on the attack after the checks so far. */
  get verdict(): Verdict | undefined {
    const { decisive } = this
    return decisive && confirmedVerdict(decisive.verdict, this.checks)
  }

  /**
   * Starts the next check of a success that needs confirmation.
   * @returns whether there is one
   */
  startCheck(): boolean {
    const { decisive } = this
    if (!this.#isConfirmed || !decisive || !needsConfirmation(decisive.verdict)) return false
    const kind = nextCheck(this.checks)
    if (kind === null) return false
    const session = this.#isStateless ? this.#history : this.exchanges
    this.#check = new CheckRun(kind, checkMessages(kind, this.#keepsSession ? session : [decisive]))
    return true
  }

  endCheck(outcome: Outcome) {
    const check = this.#check
    if (!check) return
    const { prompt, output } = check.exchanges.at(-1) ?? { prompt: check.prompt, output: '' }
    this.checks.push({ kind: check.kind, prompt, output, outcome })
    this.#check = null
  }

  /** Combines all calls into a single attempt with their total latency and cost. */
  total(): Attempt {
    const last = this.#ofAttack.at(-1)
    const { index, key } = this.test
    const sum = (of: (attempt: Attempt) => number | undefined) =>
      this.#attempts.reduce((total, attempt) => total + (of(attempt) ?? 0), 0)
    const costs = this.#attempts.some(({ costUsd }) => costUsd !== undefined)
    const tokens = this.#attempts.some(({ tokenUsage }) => tokenUsage !== undefined)
    return {
      index,
      key,
      output: last?.output ?? null,
      error: last?.error ?? null,
      latencyMs: sum(({ latencyMs }) => latencyMs),
      tries: sum(({ tries }) => tries),
      ...(costs && { costUsd: sum(({ costUsd }) => costUsd) }),
      ...(tokens && {
        tokenUsage: {
          prompt: sum(({ tokenUsage }) => tokenUsage?.prompt),
          completion: sum(({ tokenUsage }) => tokenUsage?.completion),
          total: sum(({ tokenUsage }) => tokenUsage?.total),
        },
      }),
      ...(last?.status !== undefined && { status: last.status }),
      ...(last?.sessionId !== undefined && { sessionId: last.sessionId }),
    }
  }
}
