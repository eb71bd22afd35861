import { ALERT_STATES, MAX_ALERT_NOTE_LENGTH } from '#api/contract/mcp/alert'
import vine from '@vinejs/vine'

export const updateAlert = vine.create({
  state: vine.enum(ALERT_STATES).optional(),
  note: vine.string().trim().maxLength(MAX_ALERT_NOTE_LENGTH).nullable().optional(),
})
