import { templates } from '#api/contract/resources/templates'
import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import { pluginChoices } from '#api/library/plugins/plugin_choice_validator'
import { scanBudget } from '#api/library/templates/budget_validator'
import vine from '@vinejs/vine'

const { fields } = templates

/** ISO 639-1 or 639-2, optionally with region or script: `en`, `gsw`, `pt-BR`. */
const LANGUAGE = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/

const whole = ({ min, max }: { min: number; max: number }) =>
  vine.number().withoutDecimals().min(min).max(max)

const id = () => vine.string().trim().minLength(1).maxLength(200)
const longText = () => vine.string().trim().maxLength(TEMPLATE_LIMITS.text).optional()

const strategy = vine.object({
  id: id(),
  config: vine
    .object({ plugins: vine.array(id()).optional() })
    .allowUnknownProperties()
    .optional(),
})

const context = vine.object({
  id: id(),
  purpose: vine.string().trim().minLength(1).maxLength(TEMPLATE_LIMITS.text),
  vars: vine.record(vine.string().maxLength(TEMPLATE_LIMITS.text)).optional(),
})

const gradedResponse = vine.object({
  output: vine.string().minLength(1).maxLength(20_000),
  pass: vine.boolean(),
  score: vine.number().min(0).max(1),
  reason: vine.string().trim().maxLength(2000),
})

const config = vine.object({
  purpose: longText(),
  collections: vine.array(vine.string().uuid()).maxLength(TEMPLATE_LIMITS.collections).optional(),
  plugins: pluginChoices(),
  strategies: vine.array(strategy).maxLength(TEMPLATE_LIMITS.strategies).optional(),
  numTests: whole(TEMPLATE_LIMITS.numTests).optional(),
  languages: vine
    .array(vine.string().trim().regex(LANGUAGE))
    .maxLength(TEMPLATE_LIMITS.languages)
    .optional(),
  maxConcurrency: whole(TEMPLATE_LIMITS.maxConcurrency).optional(),
  delayMs: whole(TEMPLATE_LIMITS.delayMs).optional(),
  maxCharsPerMessage: whole(TEMPLATE_LIMITS.maxCharsPerMessage).nullable().optional(),
  testGenerationInstructions: longText(),
  frameworks: vine.array(id()).maxLength(100).optional(),
  contexts: vine.array(context).maxLength(TEMPLATE_LIMITS.contexts).optional(),
  entities: vine
    .array(vine.string().trim().minLength(1).maxLength(200))
    .maxLength(TEMPLATE_LIMITS.entities)
    .optional(),
  graderExamples: vine.array(gradedResponse).maxLength(TEMPLATE_LIMITS.graderExamples).optional(),
  excludeTargetOutputFromAgenticAttackGeneration: vine.boolean().optional(),
  skipFollowUps: vine.boolean().optional(),
  sendAllEncodings: vine.boolean().optional(),
  mcpRange: vine
    .object({ numTests: whole(TEMPLATE_LIMITS.mcpRangeTests) })
    .nullable()
    .optional(),
  budget: scanBudget().optional(),
})

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()

export const createTemplate = vine.create({ name: name(), description: description(), config })

export const updateTemplate = vine.create({
  name: name().optional(),
  description: description(),
  config: config.clone().optional(),
})

export const updateTemplates = vine.create({ description: description() })

export const importTemplate = vine.create({
  yaml: vine.string().minLength(1),
  name: name().optional(),
})

export const estimateTemplate = vine.create({
  config: config.clone(),
  targetId: vine.string().uuid().nullable().optional(),
})

/** `?providerId=`: target of the template, as sent by the CLI. */
export const unifiedTemplate = vine.create({ providerId: vine.string().uuid().optional() })
