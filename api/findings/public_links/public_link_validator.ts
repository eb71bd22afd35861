import { PUBLIC_SUBJECTS } from '#api/contract/findings/public_link'
import { DATE_TIME } from '#api/platform/http/openapi/date_time'
import vine from '@vinejs/vine'

const subject = () => vine.enum(PUBLIC_SUBJECTS)

export const namePublicLink = vine.create({ subject: subject() })

const now = () => new Date().toISOString()

export const createPublicLink = vine.create({
  subject: subject(),
  expiresAt: vine
    .date({ formats: ['iso8601'] })
    .after(now, { format: ['iso8601'], compare: 'second' })
    .meta(DATE_TIME)
    .nullable()
    .optional(),
})

const promptIdx = () => vine.number().withoutDecimals().min(0).max(9999).optional()

export const chartedPrompts = vine.create({ x: promptIdx(), y: promptIdx() })
