import { findStrategy } from '../catalog.js'
import { maxCheckMessages } from '../conversations/confirmation.js'
import { leadingStrategy, maxMessagesPerAttack } from '../strategies/adaptive_strategies.js'

/**
 * Returns the maximum number of requests for one attack with a strategy: its variants, their messages, and the checks of a
 * success.
 */
export function requestsPerTest(strategyId: string, config: Record<string, unknown>): number {
  const strategy = findStrategy(strategyId)
  const languages = Array.isArray(config.languages) ? config.languages.length : 0
  const variants =
    positive(config.sample) ?? positive(config.n) ?? positive(languages) ?? strategy?.fanOut ?? 1
  return variants * (maxMessagesPerAttack(strategyId, config) + checksPerTest(strategyId, config))
}

/** Returns the maximum number of messages that confirm a success of an adaptive strategy. */
function checksPerTest(strategyId: string, config: Record<string, unknown>): number {
  const leading = leadingStrategy(strategyId, config)
  if (!leading || leading.strategy.isConfirmed === false) return 0
  const messages = maxMessagesPerAttack(strategyId, config)
  return maxCheckMessages({ messages, isOneConversation: leading.strategy.kind === 'turns' })
}

function positive(value: unknown): number | null {
  return typeof value === 'number' && value >= 1 ? Math.floor(value) : null
}
