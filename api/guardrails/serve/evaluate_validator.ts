import { MAX_MESSAGES, MAX_TEXT_CHARS, PLACEMENTS } from '#api/engines/guardrails/vocabulary'
import vine from '@vinejs/vine'

const MAX_TOOL_CALLS = 100
const MAX_ROLE_LENGTH = 40
const MAX_IDENTITY_LENGTH = 300
export const MAX_BATCH = 100
const MAX_METADATA_ENTRIES = 50
const MAX_METADATA_LENGTH = 1_000

const request = () => ({
  placement: vine.enum(PLACEMENTS),
  messages: vine
    .array(
      vine.object({
        role: vine.string().maxLength(MAX_ROLE_LENGTH),
        // Longer texts are not invalid: their action is `error`.
        content: vine.string().minLength(0),
      })
    )
    .maxLength(MAX_MESSAGES),
  toolCalls: vine
    .array(
      vine.object({
        name: vine.string().maxLength(MAX_ROLE_LENGTH * 5),
        arguments: vine.string().maxLength(MAX_TEXT_CHARS),
      })
    )
    .maxLength(MAX_TOOL_CALLS)
    .optional(),
  identityContext: vine
    .object({
      sub: vine.string().maxLength(MAX_IDENTITY_LENGTH).optional(),
      metadata: vine
        .record(
          vine.unionOfTypes([
            vine.string().maxLength(MAX_METADATA_LENGTH),
            vine.number(),
            vine.boolean({ strict: true }),
          ])
        )
        .maxLength(MAX_METADATA_ENTRIES)
        .optional(),
    })
    .optional(),
  sessionId: vine.string().minLength(1).maxLength(MAX_IDENTITY_LENGTH).optional(),
})

export const evaluateOne = vine.create(request())

export const evaluateBatch = vine.create({
  requests: vine.array(vine.object(request())).minLength(1).maxLength(MAX_BATCH),
})

export const guardInput = vine.create({ input: vine.string() })

export const adaptiveInput = vine.create({
  prompt: vine.string(),
  policies: vine.array(vine.string().maxLength(20_000)).maxLength(100).optional(),
})
