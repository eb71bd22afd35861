import { APPROVAL_MAX } from '#api/contract/mcp/approval'
import vine from '@vinejs/vine'

export const decideApproval = vine.create({
  note: vine.string().trim().maxLength(APPROVAL_MAX.note).nullable().optional(),
})
