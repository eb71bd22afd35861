import { canariesIn } from '../../../built_in/canary.js'
import { OWN_TEMPLATE } from '../../../built_in/from_templates.js'
import type { BaseAttack, Random } from '../../../ports.js'
import { mixedIndexes } from '../../../../seeded_random.js'
import { MESSAGES } from '../../../scripted_messages.js'
import { fieldsOf, textsOf } from '../../fields.js'
import { TaskRefused, type TaskBody } from '../../task.js'

const { ragQuestions: QUESTIONS } = MESSAGES

/**
 * Returns questions that make the target use a poisoned document.
 * @throws TaskRefused unless the request states what the documents should cause
 */
export async function ragPoisoningAttacks(
  count: number,
  body: TaskBody,
  random: Random
): Promise<BaseAttack[]> {
  const results = textsOf(fieldsOf(body, 'config'), 'intendedResults')
  if (results.length === 0) {
    throw new TaskRefused(
      'incomplete',
      'Set intendedResults to the intended effects of the poisoned documents.'
    )
  }
  const order = [...mixedIndexes(random, QUESTIONS.length * results.length)]
  return order.slice(0, count).map((index) => {
    const intended = results[index % results.length]
    const canary = canariesIn(intended).at(0)
    return {
      prompt: QUESTIONS[Math.floor(index / results.length)],
      goal: `Bring about: ${intended}`,
      expectation: { rule: 'rag-poisoning', ...(canary && { canary }) },
      origin: OWN_TEMPLATE,
    }
  })
}
