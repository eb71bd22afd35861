import { APPLICATION_MAX, ENFORCEMENTS } from '#api/contract/mcp/application'
import { mcpApplications } from '#api/contract/resources/mcp_applications'
import vine from '@vinejs/vine'

const { fields } = mcpApplications

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)

const toolIds = () => vine.array(vine.string().uuid()).maxLength(APPLICATION_MAX.tools).distinct()

const settings = () => ({
  description: vine.string().trim().maxLength(fields.description.max).nullable().optional(),
  isActive: vine.boolean().optional(),
  enforcement: vine.enum(ENFORCEMENTS).optional(),
  flowEnforcement: vine.enum(ENFORCEMENTS).optional(),
  keepsNames: vine.boolean().optional(),
  toolIds: toolIds().optional(),
})

export const createApplication = vine.create({ name: name(), ...settings() })

export const updateApplication = vine.create({ name: name().optional(), ...settings() })

export const chosenTools = vine.create({ toolIds: toolIds() })
