import { maxMessagesPerAttack } from '../strategies/adaptive_strategies.js'
import type { Attack, Exchange } from './conversation.js'

/** Instructions of a custom strategy, with their variables filled in. */
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

/** `strategyText` is the command-line tool's name for the instructions. */
export function instructionsOf({ strategyText }: Record<string, unknown>): string {
  return typeof strategyText === 'string' ? strategyText.trim() : ''
}
