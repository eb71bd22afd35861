import type { Attempt, PlannedCase } from '#api/engines/evals/index'
import {
  decisiveExchange,
  type Exchange,
  leadingStrategy,
  messagesOf,
  type Move,
} from '#api/engines/redteam/index'
import type { StoredTest } from '#api/scans/work/open_tests'

/** Whether a test is asked message by message: its turns are written down, or it works from the answers. */
export function isConversation(test: StoredTest, config: Record<string, unknown>): boolean {
  if (test.turns) return test.turns.length > 1
  return test.sourceResultId === null && leadingStrategy(test.strategyId, config) !== undefined
}

type Options = {
  test: StoredTest
  config: Record<string, unknown>
  /** The target remembers nothing itself: it is told all that was said. */
  isForgetful: boolean
}

/** Owns what was said in one attack of several messages, and what it cost. */
export class Conversation {
  readonly test: StoredTest
  readonly config: Record<string, unknown>
  readonly exchanges: Exchange[] = []
  readonly #isForgetful: boolean
  readonly #keepsSession: boolean
  readonly #goesBack: boolean
  #attempts: Attempt[] = []
  #move: Move | null = null

  constructor({ test, config, isForgetful }: Options) {
    const leading = test.turns ? undefined : leadingStrategy(test.strategyId, config)
    this.test = test
    this.config = config
    this.#isForgetful = isForgetful
    this.#keepsSession = leading?.strategy.kind !== 'attempts'
    this.#goesBack = leading?.strategy.goesBack === true
  }

  get move(): Move | null {
    return this.#move
  }

  /** Whether its messages belong together, or each stands alone. */
  get isOneConversation() {
    return this.#keepsSession
  }

  get calls() {
    return this.#attempts.length
  }

  say(move: Move) {
    this.#move = move
  }

  /** The request that carries the message that was decided on. */
  case(): PlannedCase {
    const { index, key } = this.test
    const message = this.#move?.prompt ?? this.test.prompt
    const sessionId = this.#keepsSession ? this.#attempts.at(-1)?.sessionId : undefined
    return { index, key, prompt: this.#withHistory(message), ...(sessionId && { sessionId }) }
  }

  /** The whole conversation as JSON messages, as the command-line tool sends it to targets without a memory. */
  #withHistory(message: string): string {
    if (!this.#isForgetful || !this.#keepsSession || this.exchanges.length === 0) return message
    const told = this.#goesBack
      ? this.exchanges.filter(({ verdict }) => verdict.outcome !== 'passed')
      : this.exchanges
    if (told.length === 0) return message
    return JSON.stringify([...messagesOf(told), { role: 'user', content: message }])
  }

  heard(attempt: Attempt) {
    this.#attempts.push(attempt)
  }

  add(exchange: Exchange) {
    this.exchanges.push(exchange)
  }

  get decisive(): Exchange | undefined {
    return decisiveExchange(this.exchanges)
  }

  /** All its calls as one attempt: times and costs added up. */
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
