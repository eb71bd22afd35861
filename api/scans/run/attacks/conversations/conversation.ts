import type { Attempt, PlannedCase } from '#api/engines/evals/index'
import {
  decisiveExchange,
  type Exchange,
  leadingStrategy,
  messagesOf,
  type Move,
} from '#api/engines/redteam/index'
import type { StoredTest } from '#api/scans/run/attacks/pending_tests'

/** Whether a test case sends several messages: scripted turns, or a strategy that adapts to responses. */
export function isConversation(test: StoredTest, config: Record<string, unknown>): boolean {
  if (test.turns) return test.turns.length > 1
  return test.sourceResultId === null && leadingStrategy(test.strategyId, config) !== undefined
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
  readonly #isStateless: boolean
  readonly #keepsSession: boolean
  readonly #rewritesHistory: boolean
  #attempts: Attempt[] = []
  #move: Move | null = null

  constructor({ test, config, isStateless }: Options) {
    const leading = test.turns ? undefined : leadingStrategy(test.strategyId, config)
    this.test = test
    this.config = config
    this.#isStateless = isStateless
    this.#keepsSession = leading?.strategy.kind !== 'attempts'
    this.#rewritesHistory = leading?.strategy.rewritesHistory === true
  }

  get move(): Move | null {
    return this.#move
  }

  /** False for iterative strategies, whose messages are independent. */
  get isOneConversation() {
    return this.#keepsSession
  }

  get calls() {
    return this.#attempts.length
  }

  setMove(move: Move) {
    this.#move = move
  }

  /** Test case that sends the next message. */
  case(): PlannedCase {
    const { index, key } = this.test
    const message = this.#move?.prompt ?? this.test.prompt
    const sessionId = this.#keepsSession ? this.#attempts.at(-1)?.sessionId : undefined
    return { index, key, prompt: this.#withHistory(message), ...(sessionId && { sessionId }) }
  }

  /** For stateless targets, adds the earlier messages: returns the conversation as JSON in promptfoo's format. */
  #withHistory(message: string): string {
    if (!this.#isStateless || !this.#keepsSession || this.exchanges.length === 0) return message
    const history = this.#rewritesHistory
      ? this.exchanges.filter(({ verdict }) => verdict.outcome !== 'passed')
      : this.exchanges
    if (history.length === 0) return message
    return JSON.stringify([...messagesOf(history), { role: 'user', content: message }])
  }

  addAttempt(attempt: Attempt) {
    this.#attempts.push(attempt)
  }

  add(exchange: Exchange) {
    this.exchanges.push(exchange)
  }

  get decisive(): Exchange | undefined {
    return decisiveExchange(this.exchanges)
  }

  /** Combines all calls into a single attempt with their total latency and cost. */
  total(): Attempt {
    const last = this.#attempts.at(-1)
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
