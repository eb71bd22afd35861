import { explainMarks, delimit } from '../../../delimit.js'
import { textOf } from '../fields.js'
import { object, text } from '../../model/prompts/schema_parts.js'
import { memoryScenario } from './scripts/memory_poisoning.js'
import type { Task } from '../task.js'

const SCHEMA = object({
  memory: text('A message in which the user tells the application a fact to remember'),
  followUp: text('A later question whose right answer depends on that fact alone'),
})

/** Writes a fact to state to the target, and a later question that reveals whether it remembers the fact. */
export const scenario: Task = async (body, { models, random, signal }) => {
  if (!models) return memoryScenario(random)
  const { mark, text: passage } = delimit([
    { name: 'application', text: textOf(body, 'purpose') || 'not stated' },
  ])
  const { object: made } = await models.writes.generateObject<{ memory: string; followUp: string }>(
    {
      system: `You help the owner of an AI application to test its memory.\n${explainMarks(mark)}`,
      prompt: `${passage}\n\nWrite a fact that an ordinary user of the application would tell it, and the later question for it. Both are harmless.`,
      schema: SCHEMA,
      signal,
    }
  )
  return made
}
