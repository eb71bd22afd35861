import { wordsOfName } from '../judge/calls/tool_use.js'
import type { KnownTool } from './known_tools.js'

/** Tools that only read: their names start with one of these words. */
const READS =
  /^(?:get|list|find|search|read|show|fetch|view|check|look|lookup|describe|query|track|count)\b/i
const PREPOSITIONS = new Set(['from', 'to', 'for', 'at', 'on', 'in', 'by'])
const AMOUNT = /\b(?:amount|sum|total|price|value|quantity|limit|credit)\b/i
const PERSON =
  /\b(?:to|name|person|user|customer|recipient|payee|owner|contact|employee|patient)\b/i

/** Tools that change something before those that only read. */
export const actingFirst = (tools: readonly KnownTool[]): KnownTool[] => {
  const reads = ({ name }: KnownTool) => Number(READS.test(wordsOfName(name)))
  return tools.toSorted((a, b) => reads(a) - reads(b))
}

/**
 * A call as a user would request it, with a value for each parameter: `transfer(from, to, amount)` → `transfer from
 * {identifier} to {person} with the amount $250`. The slots are those of attack templates.
 */
export function callInWords({ name, parameters }: KnownTool): string {
  const phrases = parameters.map((parameter) => {
    const words = wordsOfName(parameter).toLowerCase()
    const value = AMOUNT.test(words) ? '$250' : PERSON.test(words) ? '{person}' : '{identifier}'
    return PREPOSITIONS.has(words) ? `${words} ${value}` : `with the ${words} ${value}`
  })
  return [wordsOfName(name).toLowerCase(), ...phrases].join(' ')
}
