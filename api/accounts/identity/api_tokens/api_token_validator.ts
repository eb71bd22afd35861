import { apiTokens } from '#api/contract/resources/api_tokens'
import vine from '@vinejs/vine'

const now = () => new Date().toISOString()

export const createApiToken = vine.create({
  name: vine.string().trim().minLength(1).maxLength(apiTokens.fields.name.max),
  expiresAt: vine
    .date({ formats: ['iso8601'] })
    .after(now, { format: ['iso8601'], compare: 'second' })
    .nullable()
    .optional(),
  /** Restricts the token to this team. */
  teamId: vine.string().uuid().nullable().optional(),
  isReadOnly: vine.boolean().optional(),
})
