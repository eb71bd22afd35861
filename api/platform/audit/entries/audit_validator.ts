import { AUDIT_ACTION_NAMES, AUDIT_TARGETS } from '#api/contract/resources/audit_actions'
import vine from '@vinejs/vine'

const moment = () => vine.date({ formats: ['iso8601'] }).optional()

/** Query parameters that filter the log. */
const narrowing = {
  createdAtGte: moment(),
  createdAtLte: moment(),
  action: vine.enum(AUDIT_ACTION_NAMES).optional(),
  target: vine.enum(AUDIT_TARGETS).optional(),
  targetId: vine.string().trim().maxLength(200).optional(),
  actorId: vine.string().uuid().optional(),
  teamId: vine.string().uuid().optional(),
  q: vine.string().trim().maxLength(200).optional(),
}

export const listAuditLogs = vine.create({
  ...narrowing,
  limit: vine.number().withoutDecimals().min(1).max(100).optional(),
  offset: vine.number().withoutDecimals().min(0).max(2_000_000_000).optional(),
})

export const exportAuditLogs = vine.create({
  ...narrowing,
  format: vine.enum(['csv', 'json']).optional(),
})
