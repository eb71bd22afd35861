import { attempt, FRAMES, scrambled, TECHNIQUES } from '../tasks/scripts/techniques.js'
import { nextTurn } from '../tasks/attack_turn.js'
import { LADDERS } from '../tasks/scripts/ladders.js'
import type { AdaptiveStrategy } from './adaptive_strategies.js'
import { messagesOf } from './messages.js'
import type { Attack, AttackerContext, Exchange, Move, Win } from './conversation.js'

/** The next message of an attacker that follows the shipped scripts; null when they are used up. */
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
  return { prompt: attempt(goal, technique), asks: true, technique: `technique ${technique}` }
}

function turnOf(
  { ladder = '' }: AdaptiveStrategy,
  goal: string,
  exchanges: readonly Exchange[],
  wins: readonly Win[]
): Move {
  const known = wins.find(({ technique }) => LADDERS.some(({ id }) => id === technique))
  const favourite = known?.technique ?? ladder
  const turn = nextTurn({ goal, history: messagesOf(exchanges), favourite })
  return { prompt: turn.message, asks: turn.asks, technique: turn.ladder }
}

/** Copies differ by chance alone, so the one that comes next is made with those that were sent. */
function noisyCopy(
  goal: string,
  exchanges: readonly Exchange[],
  { random }: AttackerContext
): Move | null {
  const sent = new Set(exchanges.map(({ prompt }) => prompt))
  const copy = scrambled(goal, exchanges.length + 3, random).find((text) => !sent.has(text))
  return copy === undefined ? null : { prompt: copy, asks: true, technique: 'noise' }
}

const isTried = (technique: number, exchanges: readonly Exchange[]) =>
  exchanges.some((exchange) => exchange.technique === `technique ${technique}`)

/** All techniques, those that worked before first. */
function inOrder(wins: readonly Win[]): number[] {
  const known = wins
    .map(({ technique }) => Number(/^technique (\d+)$/.exec(technique)?.[1] ?? Number.NaN))
    .filter((number) => number >= 0 && number < TECHNIQUES)
  return [...new Set([...known, ...Array.from({ length: TECHNIQUES }, (_, n) => n)])]
}

/**
 * The tree grows where an answer did not refuse: further demands in the same frame. A frame that was refused is a
 * branch that is cut off; another one begins instead.
 */
function variation(exchanges: readonly Exchange[], wins: readonly Win[]): number | undefined {
  const frameOf = (technique: number) => technique % FRAMES.length
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
