import { apiTokens } from '#api/contract/resources/api_tokens'
import { DATE_TIME } from '#api/platform/http/openapi/date_time'
import vine from '@vinejs/vine'

const now = () => new Date().toISOString()

export const createApiToken = vine.create({
  name: vine.string().trim().minLength(1).maxLength(apiTokens.fields.name.max),
  expiresAt: vine
    .date({ formats: ['iso8601'] })
    .after(now, { format: ['iso8601'], compare: 'second' })
    .meta(DATE_TIME)
    .nullable()
    .optional(),
  /** Restricts the token to this team. */
  teamId: vine.string().uuid().nullable().optional(),
  isReadOnly: vine.boolean().optional(),
  /** Restricts the token to sending spans to `/v1/traces`. */
  isForTraces: vine.boolean().optional(),
})
