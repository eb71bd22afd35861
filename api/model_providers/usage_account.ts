import type { LanguageModelUsage } from 'ai'
import type { ModelUsage } from '#api/engines/redteam/index'
import type { TokenPrices } from './provider_settings.js'

/** What a client has spent since it was made. */
export type UsageTotals = ModelUsage & {
  /** Answers that the provider charged for, unusable ones included. */
  answers: number
  /** Answers whose token counts the provider did not say; they count as no tokens and make the cost unknown. */
  answersWithoutUsage: number
}

/** US dollars of one answer; null without prices or without token counts. */
export function costOf(usage: LanguageModelUsage, prices: TokenPrices | undefined): number | null {
  const { inputTokens, outputTokens } = usage
  if (!prices || inputTokens === undefined || outputTokens === undefined) return null
  const cached = Math.min(usage.inputTokenDetails.cacheReadTokens ?? 0, inputTokens)
  const input =
    (inputTokens - cached) * prices.input + cached * (prices.cachedInput ?? prices.input)
  return (input + outputTokens * prices.output) / prices.per
}

/** The sum of two usages; the cost is unknown as soon as one of them is. */
export function addUsage(a: ModelUsage, b: ModelUsage): ModelUsage {
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costUsd: a.costUsd === null || b.costUsd === null ? null : a.costUsd + b.costUsd,
  }
}

export const NO_USAGE: ModelUsage = { inputTokens: 0, outputTokens: 0, costUsd: 0 }

/** Owns the totals of one client. */
export class UsageAccount {
  #sum = NO_USAGE
  #answers = 0
  #answersWithoutUsage = 0

  constructor(
    private readonly prices: TokenPrices | undefined,
    private readonly onUsage: (usage: ModelUsage) => void
  ) {}

  /** Books one answer and returns its usage. */
  book(reported: LanguageModelUsage): ModelUsage {
    const usage = {
      inputTokens: reported.inputTokens ?? 0,
      outputTokens: reported.outputTokens ?? 0,
      costUsd: costOf(reported, this.prices),
    }
    this.#answers += 1
    if (reported.inputTokens === undefined) this.#answersWithoutUsage += 1
    this.#sum = addUsage(this.#sum, usage)
    this.onUsage(usage)
    return usage
  }

  totals(): UsageTotals {
    return {
      ...this.#sum,
      answers: this.#answers,
      answersWithoutUsage: this.#answersWithoutUsage,
    }
  }
}
