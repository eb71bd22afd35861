import { evalConfigs } from '#api/contract/resources/eval_configs'
import { MOST_WRITTEN_TESTS } from '#api/contract/eval_document'
import vine from '@vinejs/vine'

const { fields } = evalConfigs

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()
/** What it holds is read, with every fault at its place, by the engine. */
const config = () => vine.record(vine.any())

export const createEvalConfig = vine.create({
  name: name(),
  description: description(),
  config: config(),
})

export const updateEvalConfig = vine.create({
  name: name().optional(),
  description: description(),
  config: config().optional(),
  /** What the change was made of; another one has been stored since when it differs. */
  updatedAt: vine.string().optional(),
})

export const updateEvalConfigs = vine.create({ description: description() })

const document = {
  yaml: vine.string().optional(),
  config: config().optional(),
}

export const checkEvalConfig = vine.create(document)

export const dryRunEvalConfig = vine.create({
  ...document,
  /** Of the tests as they are run; the first when unset. */
  testIdx: vine.number().withoutDecimals().min(0).optional(),
})

export const replayEvalResult = vine.create({
  prompt: vine.string().minLength(1).maxLength(1_000_000),
  vars: vine.record(vine.any()).optional(),
  fill: vine.boolean().optional(),
})

const writing = {
  config: config(),
  instructions: vine.string().trim().maxLength(4_000).optional(),
}

export const writeEvalParts = vine.create(writing)

export const writeEvalTests = vine.create({
  ...writing,
  count: vine.number().withoutDecimals().range([1, MOST_WRITTEN_TESTS]),
  withAssertions: vine.boolean().optional(),
})
