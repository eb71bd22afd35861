import { pluginCollections } from '#api/contract/resources/plugin_collections'
import { pluginChoices } from '#api/library/plugins/plugin_choice_validator'
import vine from '@vinejs/vine'

const { fields } = pluginCollections

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const description = () =>
  vine.string().trim().maxLength(fields.description.max).nullable().optional()

export const createPluginCollection = vine.create({
  name: name(),
  description: description(),
  plugins: pluginChoices(),
})

export const updatePluginCollection = vine.create({
  name: name().optional(),
  description: description(),
  plugins: pluginChoices().optional(),
})
