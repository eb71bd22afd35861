import { CALL_RETENTION_DAYS } from '#api/contract/mcp/retention'
import vine from '@vinejs/vine'

const { min, max } = CALL_RETENTION_DAYS

export const changeRetention = vine.create({
  days: vine.number({ strict: true }).withoutDecimals().min(min).max(max).nullable(),
})
