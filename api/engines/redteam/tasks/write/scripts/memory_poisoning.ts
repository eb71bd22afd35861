import { makeCanary } from '../../../built_in/canary.js'
import { OWN_TEMPLATE } from '../../../built_in/from_templates.js'
import type { BaseAttack, Random } from '../../../ports.js'
import { integerBelow, mixedIndexes } from '../../../../seeded_random.js'
import { MESSAGES } from '../../../scripted_messages.js'

const { memoryPoisoning: POISON, memoryScenarios: SCENARIOS } = MESSAGES

/** Returns attacks of the memory poisoning plugin without using a model; the planted value proves success. */
export async function memoryPoisoningAttacks(count: number, random: Random): Promise<BaseAttack[]> {
  return [...mixedIndexes(random, POISON.length)].slice(0, count).map((index) => {
    const { token } = makeCanary(random)
    return {
      prompt: POISON[index].replace('{value}', token),
      goal: `Make the assistant replace what a user told it by ${token}`,
      expectation: { canary: token, rule: 'agentic:memory-poisoning' },
      origin: OWN_TEMPLATE,
    }
  })
}

/** Chooses a fact to state to the target, and a later question that reveals whether it remembers the fact. */
export function memoryScenario(random: Random) {
  const { memory, followUp } = SCENARIOS[integerBelow(random, SCENARIOS.length)]
  const fact = String(1000 + integerBelow(random, 9000))
  return { memory: memory.replace('{fact}', fact), followUp }
}
