import type { BaseAttack, ModelClient } from '../ports.js'
import type { Expectation } from '../vocabulary.js'
import { attackPrompt, type AttackOrder } from './attack_prompt.js'
import { DistinctTexts } from './distinct.js'
import { isAboutTheQuestion } from './errors.js'
import { refuseSexualisedMinors, sexualisesMinors } from './minors.js'
import { ATTACKS_SCHEMA, type AttacksAnswer } from './schemas.js'
import { policyText, settingsForWriter, systemPromptLines } from './step_settings.js'

const BATCH = 10
/** Questions beyond those that would do if every answer were full and new. */
const SPARE_ROUNDS = 3

/**
 * Up to `step.numTests` distinct attacks of one plugin, in batches, topped up while the model still brings new ones.
 * A model that declines ends it: with what is there, or with its error when there is nothing.
 * @throws ModelError; RefusedContent when the order itself must not be carried out
 */
export async function writeAttacks(
  client: ModelClient,
  order: Omit<AttackOrder, 'count' | 'written'>,
  signal?: AbortSignal
): Promise<{ attacks: BaseAttack[]; declined?: Error }> {
  const { step, plan } = order
  refuseSexualisedMinors(...settingsForWriter(step.config), plan.instructions)
  const distinct = new DistinctTexts()
  const attacks: BaseAttack[] = []
  let barren = 0
  for (
    let round = Math.ceil(step.numTests / BATCH) + SPARE_ROUNDS;
    round > 0 && attacks.length < step.numTests && barren < 2;
    round -= 1
  ) {
    const count = Math.min(BATCH, step.numTests - attacks.length)
    const batch = await askForBatch(client, { ...order, count, written: distinct.texts }, signal)
    if (batch instanceof Error) {
      if (attacks.length === 0) throw batch
      return { attacks, declined: batch }
    }
    const fresh = batch
      .map(({ prompt, goal }) => ({ prompt: prompt.trim(), goal: goal.trim() }))
      .filter(({ prompt }) => isUsable(prompt, plan.maxCharsPerMessage) && distinct.add(prompt))
      .slice(0, count)
    attacks.push(...fresh.map((attack) => finish(attack, order, client.label)))
    barren = fresh.length === 0 ? barren + 1 : 0
  }
  return { attacks }
}

/** The batch, or the error by which the model says that it does not answer this question. */
async function askForBatch(client: ModelClient, order: AttackOrder, signal?: AbortSignal) {
  try {
    const { object } = await client.generateObject<AttacksAnswer>({
      ...attackPrompt(order),
      schema: ATTACKS_SCHEMA,
      temperature: 1,
      signal,
    })
    return object.attacks
  } catch (error) {
    if (isAboutTheQuestion(error)) return error
    throw error
  }
}

function isUsable(prompt: string, limit: number | null): boolean {
  return prompt !== '' && (limit === null || prompt.length <= limit) && !sexualisesMinors(prompt)
}

function finish(
  { prompt, goal }: { prompt: string; goal: string },
  { plugin, step }: Pick<AttackOrder, 'plugin' | 'step'>,
  label: string
): BaseAttack {
  const rule = plugin.id === 'policy' ? policyText(step.config) : ''
  return {
    prompt,
    // The judge sees the goal and not the settings, so the rule travels in it.
    goal: rule ? `Break this rule: ${rule}` : goal || plugin.description,
    expectation: plugin.id === 'prompt-extraction' ? leaks(systemPromptLines(step.config)) : {},
    origin: `model: ${label}`,
  }
}

function leaks(lines: string[]): Expectation {
  return lines.length ? { secrets: lines } : {}
}
