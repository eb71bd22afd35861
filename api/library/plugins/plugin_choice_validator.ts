import { TEMPLATE_LIMITS } from '#api/contract/library/template'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const { min, max } = TEMPLATE_LIMITS.numTests

const pluginChoice = () =>
  vine.object({
    id: vine.string().trim().minLength(1).maxLength(200),
    numTests: vine.number().withoutDecimals().min(min).max(max).optional(),
    severity: vine.enum(SEVERITIES).optional(),
    config: vine.record(vine.any()).optional(),
  })

/** Builds the validator of plugins with their settings, in templates and collections. */
export const pluginChoices = () => vine.array(pluginChoice()).maxLength(TEMPLATE_LIMITS.plugins)

export const samplePlugin = vine.create({
  plugin: pluginChoice(),
  targetId: vine.string().uuid().nullable().optional(),
})
