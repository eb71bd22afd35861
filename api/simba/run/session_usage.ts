import type { Attempt } from '#api/engines/evals/index'
import type { ScanBackend } from '#api/scans/run/open_backend'
import type { SessionColumns } from '#api/simba/log/record_batch'
import type SimbaSession from '#api/simba/session'

/** Adds up the tokens and cost of a run, for both the target and the models. */
export class SessionUsage {
  readonly #backend: ScanBackend
  #tokens: number
  #usd: number
  #countedModel = { tokens: 0, usd: 0 }

  constructor({ tokens, costUsd }: SimbaSession, backend: ScanBackend) {
    this.#backend = backend
    this.#tokens = Number(tokens)
    this.#usd = costUsd ?? 0
  }

  /** Adds the usage of a call to the target. */
  add({ tokenUsage, costUsd }: Attempt): void {
    this.#tokens += tokenUsage?.total ?? 0
    this.#usd += costUsd ?? 0
  }

  /** Adds the models' usage since the previous read, and returns the total. */
  get spent(): { tokens: number; usd: number } {
    const { tokens, usd } = modelUsage(this.#backend)
    this.#tokens += tokens - this.#countedModel.tokens
    this.#usd += usd - this.#countedModel.usd
    this.#countedModel = { tokens, usd }
    return { tokens: this.#tokens, usd: this.#usd }
  }

  get columns(): SessionColumns {
    const { tokens, usd } = this.spent
    return { tokens, cost_usd: usd > 0 ? usd : null }
  }
}

/** Returns the model usage of a backend since it was opened. */
function modelUsage(backend: Pick<ScanBackend, 'usage'>): { tokens: number; usd: number } {
  const usage = backend.usage()
  const of = (name: string) => (typeof usage[name] === 'number' ? usage[name] : 0)
  return { tokens: of('inputTokens') + of('outputTokens'), usd: of('costUsd') }
}
