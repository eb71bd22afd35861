import { configurations } from '#api/contract/resources/configurations'
import { MAX_INSTRUCTIONS_LENGTH, MAX_WRITTEN_TESTS } from '#api/contract/evals/eval_document'
import vine from '@vinejs/vine'

const { fields } = configurations

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()
/** The engine validates the contents and reports each fault with its position. */
const config = () => vine.record(vine.any())

export const createConfiguration = vine.create({
  name: name(),
  description: description(),
  config: config(),
})

export const updateConfiguration = vine.create({
  name: name().optional(),
  description: description(),
  config: config().optional(),
})

export const updateConfigurations = vine.create({ description: description() })

const document = {
  yaml: vine.string().optional(),
  config: config().optional(),
}

export const checkConfiguration = vine.create(document)

export const dryRunConfiguration = vine.create({
  ...document,
  /** Index in the expanded list of test cases. Default: 0. */
  testIdx: vine.number().withoutDecimals().min(0).optional(),
})

export const replayEvalResult = vine.create({
  prompt: vine.string().minLength(1).maxLength(1_000_000),
  vars: vine.record(vine.any()).optional(),
  fill: vine.boolean().optional(),
})

const writing = {
  config: config(),
  instructions: vine.string().trim().maxLength(MAX_INSTRUCTIONS_LENGTH).optional(),
}

export const writeEvalParts = vine.create(writing)

export const writeEvalTests = vine.create({
  ...writing,
  count: vine.number().withoutDecimals().range([1, MAX_WRITTEN_TESTS]),
  withAssertions: vine.boolean().optional(),
})
