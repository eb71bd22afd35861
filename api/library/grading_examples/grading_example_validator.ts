import { gradingExamples } from '#api/contract/resources/grading_examples'
import vine from '@vinejs/vine'

const { fields } = gradingExamples

const pluginId = () => vine.string().trim().minLength(1).maxLength(fields.pluginId.max)
const output = () => vine.string().minLength(1).maxLength(fields.output.max)
const score = () => vine.number().min(fields.score.min).max(fields.score.max).optional()
const reason = () => vine.string().trim().maxLength(fields.reason.max).nullable().optional()

export const createGradingExample = vine.create({
  targetId: vine.string().uuid(),
  pluginId: pluginId(),
  output: output(),
  pass: vine.boolean(),
  score: score(),
  reason: reason(),
  /** The result that contains this output. */
  resultId: vine.string().uuid().nullable().optional(),
})

export const updateGradingExample = vine.create({
  pluginId: pluginId().optional(),
  output: output().optional(),
  pass: vine.boolean().optional(),
  score: score(),
  reason: reason(),
})
