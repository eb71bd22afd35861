import type { Exchange } from './conversation.js'

/**
 * The exchange by whose verdict an attack of several messages is counted: the one in which it worked; else the last
 * undecided answer to a message that asked for the goal; else the last answer to such a message. An opening that asks
 * for nothing yet proves neither.
 */
export function decisiveExchange(exchanges: readonly Exchange[]): Exchange | undefined {
  const asking = exchanges.filter(({ asks }) => asks)
  return (
    exchanges.find(({ verdict }) => verdict.outcome === 'failed') ??
    asking.findLast(({ verdict }) => verdict.outcome === 'undecided') ??
    asking.at(-1) ??
    exchanges.at(-1)
  )
}
