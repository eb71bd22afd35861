import { modelAuditSuppressions } from '#api/contract/resources/model_audit_suppressions'
import { DATE_TIME } from '#api/platform/http/openapi/date_time'
import vine from '@vinejs/vine'
import { DateTime } from 'luxon'

const { fields } = modelAuditSuppressions
const text = (max: number) => vine.string().trim().minLength(1).maxLength(max)
const rule = () => text(fields.rule.max)
const pathPattern = () => text(fields.pathPattern.max).nullable().optional()
const owner = () => text(fields.owner.max)
const reason = () => text(fields.reason.max)
const endsAt = () =>
  vine
    .date({ formats: ['iso8601'] })
    .meta(DATE_TIME)
    .nullable()
    .optional()
    .transform((date) => date && DateTime.fromJSDate(date))

export const createModelAuditSuppression = vine.create({
  rule: rule(),
  pathPattern: pathPattern(),
  owner: owner(),
  reason: reason(),
  endsAt: endsAt(),
})

export const updateModelAuditSuppression = vine.create({
  rule: rule().optional(),
  pathPattern: pathPattern(),
  owner: owner().optional(),
  reason: reason().optional(),
  endsAt: endsAt(),
})
