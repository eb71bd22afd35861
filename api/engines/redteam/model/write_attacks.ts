import type { BaseAttack, ModelClient } from '../ports.js'
import type { Expectation } from '../vocabulary.js'
import { attackPrompt, type AttackOrder } from './prompts/attack_prompt.js'
import { DistinctTexts } from './distinct.js'
import { isRequestDeclined } from '../errors.js'
import { refuseSexualizedMinors, sexualizesMinors } from '../safety/minors.js'
import { ATTACKS_SCHEMA, type AttacksResponse } from './prompts/schemas.js'
import { policyText, settingsForWriter, systemPromptLines } from './prompts/step_settings.js'

const BATCH = 10
/** Number of additional batches allowed because responses may be incomplete or contain duplicates. */
const SPARE_ROUNDS = 3

/**
 * Writes up to `step.numTests` distinct attacks of one plugin, in batches, until two consecutive batches add nothing or the
 * additional batches are exhausted. If the model declines, returns the attacks written so far with the error, or throws the
 * error if there are none.
 * @throws ModelError; RefusedContent if the requested content itself is forbidden
 */
export async function writeAttacks(
  client: ModelClient,
  order: Omit<AttackOrder, 'count' | 'written'>,
  signal?: AbortSignal
): Promise<{ attacks: BaseAttack[]; declined?: Error }> {
  const { step, plan } = order
  refuseSexualizedMinors(...settingsForWriter(step.config), plan.instructions)
  const distinct = new DistinctTexts()
  const attacks: BaseAttack[] = []
  let roundsWithoutAttack = 0
  for (
    let round = Math.ceil(step.numTests / BATCH) + SPARE_ROUNDS;
    round > 0 && attacks.length < step.numTests && roundsWithoutAttack < 2;
    round -= 1
  ) {
    const count = Math.min(BATCH, step.numTests - attacks.length)
    const batch = await requestBatch(client, { ...order, count, written: distinct.texts }, signal)
    if (batch instanceof Error) {
      if (attacks.length === 0) throw batch
      return { attacks, declined: batch }
    }
    const fresh = batch
      .map(({ prompt, goal }) => ({ prompt: prompt.trim(), goal: goal.trim() }))
      .filter(({ prompt }) => isUsable(prompt, plan.maxCharsPerMessage) && distinct.add(prompt))
      .slice(0, count)
    attacks.push(...fresh.map((attack) => finish(attack, order, client.label)))
    roundsWithoutAttack = fresh.length === 0 ? roundsWithoutAttack + 1 : 0
  }
  return { attacks }
}

/** Returns the batch, or the error if the model declines this request. */
async function requestBatch(client: ModelClient, order: AttackOrder, signal?: AbortSignal) {
  try {
    const { object } = await client.generateObject<AttacksResponse>({
      ...attackPrompt(order),
      schema: ATTACKS_SCHEMA,
      temperature: 1,
      signal,
    })
    return object.attacks
  } catch (error) {
    if (isRequestDeclined(error)) return error
    throw error
  }
}

function isUsable(prompt: string, limit: number | null): boolean {
  return prompt !== '' && (limit === null || prompt.length <= limit) && !sexualizesMinors(prompt)
}

const BREAK_RULE = 'Break this rule: '

/** Returns the rule of a custom policy that an attack was meant to break; undefined for attacks with other goals. */
export const ruleInGoal = (goal: string): string | undefined =>
  goal.startsWith(BREAK_RULE) ? goal.slice(BREAK_RULE.length) : undefined

function finish(
  { prompt, goal }: { prompt: string; goal: string },
  { plugin, step }: Pick<AttackOrder, 'plugin' | 'step'>,
  label: string
): BaseAttack {
  const rule = plugin.id === 'policy' ? policyText(step.config) : ''
  return {
    prompt,
    // The judge sees the goal but not the settings, so the goal contains the rule.
    goal: rule ? `${BREAK_RULE}${rule}` : goal || plugin.description,
    expectation: plugin.id === 'prompt-extraction' ? leaks(systemPromptLines(step.config)) : {},
    origin: `model: ${label}`,
  }
}

function leaks(lines: string[]): Expectation {
  return lines.length ? { secrets: lines } : {}
}
