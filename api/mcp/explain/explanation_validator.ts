import { EXPLAIN_MAX } from '#api/contract/mcp/explanation'
import vine from '@vinejs/vine'

export const explainedCall = vine.create({
  userId: vine.string().uuid(),
  applicationId: vine.string().uuid(),
  tool: vine.string().trim().minLength(1).maxLength(EXPLAIN_MAX.tool),
  arguments: vine.object({}).allowUnknownProperties().optional(),
})
