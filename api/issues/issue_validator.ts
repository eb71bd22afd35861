import { DECISIONS, ISSUE_LIMITS } from '#api/contract/issue'
import { SEVERITIES } from '#api/engines/redteam/vocabulary'
import vine from '@vinejs/vine'

const person = () => vine.string().uuid().nullable().optional()
const moment = () =>
  vine
    .date({ formats: { utc: true } })
    .nullable()
    .optional()
const text = (most: number) => vine.string().trim().minLength(1).maxLength(most)

export const updateIssue = vine.create({
  status: vine.enum(DECISIONS).optional(),
  reason: vine.string().trim().maxLength(ISSUE_LIMITS.reason).nullable().optional(),
  ownerId: person(),
  acceptedUntil: moment(),
  severity: vine.enum(SEVERITIES).nullable().optional(),
  assigneeId: person(),
  dueAt: moment(),
})

export const writeComment = vine.create({ text: text(ISSUE_LIMITS.comment) })

export const exportFormat = vine.create({ format: vine.enum(['csv', 'json'] as const).optional() })
