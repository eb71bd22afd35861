import type { LanguageModelUsage } from 'ai'
import type { ModelUsage } from '#api/engines/redteam/index'
import type { TokenPrices } from './provider_settings.js'

/** Total usage of a client since its creation. */
export type UsageTotals = ModelUsage & {
  /** Number of responses that the provider charged for, including unusable ones. */
  answers: number
  /** Number of responses without token counts; they count as zero tokens and make the cost unknown. */
  responsesWithoutUsage: number
}

/** Returns the cost of one response in US dollars; null without prices or token counts. */
export function costOf(usage: LanguageModelUsage, prices: TokenPrices | undefined): number | null {
  const { inputTokens, outputTokens } = usage
  if (!prices || inputTokens === undefined || outputTokens === undefined) return null
  const cached = Math.min(usage.inputTokenDetails.cacheReadTokens ?? 0, inputTokens)
  const input =
    (inputTokens - cached) * prices.input + cached * (prices.cachedInput ?? prices.input)
  return (input + outputTokens * prices.output) / prices.per
}

/** Sums two usages; the cost is unknown if either is. */
export function addUsage(a: ModelUsage, b: ModelUsage): ModelUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  }
}

export const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0 }

export class UsageAccount {
  #sum = NO_USAGE
  #answers = 0
  #responsesWithoutUsage = 0

  constructor(
    private readonly prices: TokenPrices | undefined,
    private readonly onUsage: (usage: ModelUsage) => void
  ) {}

  /** Adds one response to the totals and returns its usage. */
  book(reported: LanguageModelUsage): ModelUsage {
    const usage = {
      inputTokens: reported.inputTokens ?? 0,
      outputTokens: reported.outputTokens ?? 0,
      costUsd: costOf(reported, this.prices),
    }
    this.#answers += 1
    if (reported.inputTokens === undefined) this.#responsesWithoutUsage += 1
    this.#sum = addUsage(this.#sum, usage)
    this.onUsage(usage)
    return usage
  }

  totals(): UsageTotals {
    return {
      ...this.#sum,
      answers: this.#answers,
      responsesWithoutUsage: this.#responsesWithoutUsage,
    }
  }
}
