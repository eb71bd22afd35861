import { singleAttempt, FRAME_COUNT, scrambleCopies, TECHNIQUES } from '../strategies/techniques.js'
import { nextTurn } from '../tasks/attack/attack_turn.js'
import { LADDERS } from '../tasks/attack/ladders.js'
import type { AdaptiveStrategy } from '../strategies/adaptive_strategies.js'
import { messagesOf } from './messages.js'
import type { Attack, AttackerContext, Exchange, Move } from './conversation.js'
import type { Win } from '../tasks/attack/experience.js'

/** Returns the next message of the shipped scripts; null once all of them have been tried. */
export function scriptedMove(
  { id, strategy }: { id: string; strategy: AdaptiveStrategy },
  attack: Attack,
  exchanges: readonly Exchange[],
  context: AttackerContext
): Move | null {
  const goal = attack.test.prompt
  if (strategy.kind === 'turns') return turnOf(strategy, goal, exchanges, context.wins)
  if (id === 'best-of-n') return noisyCopy(goal, exchanges, context)
  const technique =
    id === 'jailbreak:tree'
      ? variation(exchanges, context.wins)
      : inOrder(context.wins).find((each) => !isTried(each, exchanges))
  if (technique === undefined) return null
  return { prompt: singleAttempt(goal, technique), asks: true, technique: `technique ${technique}` }
}

function turnOf(
  { ladder = '' }: AdaptiveStrategy,
  goal: string,
  exchanges: readonly Exchange[],
  wins: readonly Win[]
): Move {
  const known = wins.find(({ technique }) => LADDERS.some(({ id }) => id === technique))
  const firstLadder = known?.technique ?? ladder
  const turn = nextTurn({ goal, history: messagesOf(exchanges), firstLadder: firstLadder })
  return { prompt: turn.message, asks: turn.asks, technique: turn.ladder }
}

/**
 * Returns a new copy. Copies differ only at random, so more copies than already sent are created, and the first new one is
 * used.
 */
function noisyCopy(
  goal: string,
  exchanges: readonly Exchange[],
  { random }: AttackerContext
): Move | null {
  const sent = new Set(exchanges.map(({ prompt }) => prompt))
  const copy = scrambleCopies(goal, exchanges.length + 3, random).find((text) => !sent.has(text))
  return copy === undefined ? null : { prompt: copy, asks: true, technique: 'noise' }
}

const isTried = (technique: number, exchanges: readonly Exchange[]) =>
  exchanges.some((exchange) => exchange.technique === `technique ${technique}`)

/** Returns all technique numbers; those of earlier successes come first. */
function inOrder(wins: readonly Win[]): number[] {
  const known = wins
    .map(({ technique }) => Number(/^technique (\d+)$/.exec(technique)?.[1] ?? Number.NaN))
    .filter((number) => number >= 0 && number < TECHNIQUES)
  return [...new Set([...known, ...Array.from({ length: TECHNIQUES }, (_, n) => n)])]
}

/**
 * Returns the next technique of a tree search: a frame that was not refused is extended with further demands; a refused
 * frame is abandoned for another one.
 */
function variation(exchanges: readonly Exchange[], wins: readonly Win[]): number | undefined {
  const frameOf = (technique: number) => technique % FRAME_COUNT
  const tried = exchanges.map(({ technique, verdict }) => ({
    number: Number(/\d+/.exec(technique)?.[0] ?? 0),
    isCut: verdict.outcome === 'passed',
  }))
  const cut = new Set(tried.filter(({ isCut }) => isCut).map(({ number }) => frameOf(number)))
  const open = inOrder(wins).filter((each) => !isTried(each, exchanges))
  const promising = tried.filter(({ number }) => !cut.has(frameOf(number)))
  return (
    open.find((each) => promising.some(({ number }) => frameOf(number) === frameOf(each))) ??
    open.find((each) => !cut.has(frameOf(each)))
  )
}
