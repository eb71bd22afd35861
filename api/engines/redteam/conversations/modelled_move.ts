import { nextMessage } from '../tasks/attack/attacker.js'
import type { ModelClient } from '../ports.js'
import type { AdaptiveStrategy } from '../strategies/adaptive_strategies.js'
import { customInstructions } from './custom_instructions.js'
import { messagesOf } from './messages.js'
import type { Attack, AttackerContext, Exchange, Move } from './conversation.js'

/** Number of most recent attempts shown to the model, newest last. */
const SHOWN_ATTEMPTS = 4

/**
 * Asks a model for the attacker's next message, truncated to the message limit.
 * @throws ModelError; RefusedContent
 */
export async function modelMove(
  { id, strategy }: { id: string; strategy: AdaptiveStrategy },
  client: ModelClient,
  attack: Attack,
  exchanges: readonly Exchange[],
  { wins, signal }: AttackerContext
): Promise<Move> {
  const own = id === 'custom' ? customInstructions(attack, exchanges) : ''
  const request = {
    goal: `${attack.test.goal}\nThe request in plain words: ${attack.test.prompt}`,
    purpose: attack.target.purpose,
    modifiers: attack.config.modifiers,
  }
  const prompt = await nextMessage(
    client,
    {
      manner: [strategy.manner ?? '', own].filter(Boolean).join('\n\n'),
      request,
      history: messagesOf(exchangesForModel(strategy, exchanges)),
      notes: [...notesOn(strategy, exchanges), ...wins.map(noteOf)],
    },
    signal
  )
  return { prompt: fitted(prompt, attack.maxChars), asks: true, technique: id }
}

/**
 * Returns the exchanges that are shown to the model. `turns`: the whole conversation; `attempts`: the first undecided
 * attempt and the latest ones.
 */
function exchangesForModel({ kind }: AdaptiveStrategy, exchanges: readonly Exchange[]) {
  if (kind === 'turns') return exchanges
  const last = exchanges.slice(-SHOWN_ATTEMPTS)
  const best = exchanges.find(({ verdict }) => verdict.outcome === 'undecided')
  return best && !last.includes(best) ? [best, ...last] : last
}

function notesOn({ kind }: AdaptiveStrategy, exchanges: readonly Exchange[]): string[] {
  const last = exchanges.at(-1)
  if (!last) return []
  const which = kind === 'turns' ? 'turn' : 'attempt'
  return [
    `This is ${which} ${exchanges.length + 1}.`,
    `The judge on the last answer: ${last.verdict.outcome}. ${last.verdict.reason}`,
  ]
}

const noteOf = ({ message }: AttackerContext['wins'][number]) =>
  `Worked before against this application: ${message}`

function fitted(prompt: string, maxChars: number | null): string {
  return maxChars ? prompt.slice(0, maxChars) : prompt
}
