import { UPLOADED_SETS } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const pluginId = vine.enum(UPLOADED_SETS)

export const attackSetId = vine.create({ pluginId })

export const storeAttackSet = vine.create({
  fileName: vine.string().trim().minLength(1).maxLength(300),
  licence: vine.string().trim().minLength(1).maxLength(500),
  content: vine.string().minLength(1),
})
