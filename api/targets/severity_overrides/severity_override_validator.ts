import { severityOverrides } from '#api/contract/resources/severity_overrides'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const { fields } = severityOverrides

/** Well above the number of plugins. */
const MAX_MEMBERS = 1000

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()

/** Requires at least one member, because an empty set would have no effect. */
const members = () =>
  vine
    .array(
      vine.object({
        pluginId: vine.string().trim().minLength(1).maxLength(200),
        severity: vine.enum(SEVERITIES),
      })
    )
    .minLength(1)
    .maxLength(MAX_MEMBERS)
    .distinct('pluginId')

export const createSeverityOverrides = vine.create({
  name: name(),
  description: description(),
  members: members(),
})

export const updateSeverityOverrides = vine.create({
  name: name().optional(),
  description: description(),
  members: members().optional(),
})
