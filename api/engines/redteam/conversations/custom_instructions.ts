import { maxMessagesPerAttack } from '../strategies/adaptive_strategies.js'
import type { Attack, Exchange } from './conversation.js'

/** Returns the instructions of a custom strategy with its variables filled in. */
export function customInstructions(attack: Attack, exchanges: readonly Exchange[]): string {
  const { config, test, target } = attack
  const words: Record<string, string> = {
    conversationObjective: test.goal,
    currentRound: String(exchanges.length + 1),
    maxTurns: String(maxMessagesPerAttack('custom', config)),
    lastResponse: exchanges.at(-1)?.output ?? '',
    purpose: target.purpose,
    policies: target.details.constraints ?? '',
  }
  return instructionsOf(config).replace(
    /\{\{\s*(\w+)\s*\}\}/g,
    (slot, name: string) => words[name] ?? slot
  )
}

/** Returns the instructions in a strategy's settings; `strategyText` is their name in the command-line tool. */
export function instructionsOf({ strategyText }: Record<string, unknown>): string {
  return typeof strategyText === 'string' ? strategyText.trim() : ''
}
