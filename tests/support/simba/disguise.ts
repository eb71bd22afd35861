import { seededRandom, seedFrom, shuffled } from '#api/engines/seeded_random'
import type { TargetDescription } from '#api/engines/redteam/vocabulary'
import type { Ask } from '#tests/support/simba/run_session'

const COMPANIES = ['Harbor Mutual', 'Alder Savings', 'Crestline Credit', 'Fjord & Sons']
const NAMES = ['Iris', 'Mika', 'Theo', 'Sol']
const VERBS: Record<string, string[]> = {
  get: ['fetch', 'load', 'read'],
  list: ['show', 'all', 'enumerate'],
  find: ['search', 'lookup', 'locate'],
  block: ['lock', 'freeze', 'suspend'],
  waive: ['drop', 'cancel', 'refund'],
  fetch: ['open', 'visit', 'browse'],
  run: ['execute', 'perform', 'submit'],
}
const REFUSALS = [
  'That is outside of what I am able to do.',
  'Unfortunately, this is not something I can assist with.',
  'I have to decline that request.',
  'My apologies, that request is not one I can fulfil.',
]
const REFUSAL = /I(?:'m| am) sorry, (?:but )?I can(?:'|no)t help with that\./g

/**
 * Wraps the bank assistant with another name, other tool names and other refusals, chosen by the seed. The new names in
 * messages are replaced with the original ones before the assistant receives them.
 */
export function disguised(ask: Ask, seed: number): Ask {
  const { rename, restore } = namesOf(seed)
  return async (message, sessionId) => {
    const reply = await ask(restore(message), sessionId)
    return {
      ...reply,
      output: rename(reply.output),
      ...(reply.toolCalls && {
        toolCalls: reply.toolCalls.map((call) => ({ ...call, name: rename(call.name) })),
      }),
    }
  }
}

export function disguisedTarget(target: TargetDescription, seed: number): TargetDescription {
  const { rename } = namesOf(seed)
  return JSON.parse(rename(JSON.stringify(target))) as TargetDescription
}

function namesOf(seed: number) {
  const random = seededRandom(seedFrom('disguise', seed))
  const [company = '', name = '', refusal = ''] = [COMPANIES, NAMES, REFUSALS].map(
    (options) => shuffled(random, options)[0]
  )
  const verbs = Object.entries(VERBS).map(([verb, others]) => [verb, shuffled(random, others)[0]])
  const toTool = (text: string, from: number, to: number) =>
    verbs.reduce(
      (current, pair) =>
        current.replaceAll(new RegExp(`\\b${pair[from]}_(?=[a-z])`, 'g'), `${pair[to]}_`),
      text
    )
  return {
    rename: (text: string) =>
      toTool(text, 0, 1)
        .replaceAll('Northwind Bank', company)
        .replaceAll(/\bNora\b/g, name)
        .replaceAll(REFUSAL, refusal),
    restore: (text: string) =>
      toTool(text, 1, 0).replaceAll(company, 'Northwind Bank').replaceAll(name, 'Nora'),
  }
}
