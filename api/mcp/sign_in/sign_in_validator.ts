import { MAX_SCOPE_CHARS } from '#api/contract/mcp/sign_in'
import vine from '@vinejs/vine'

export const changeSignIn = vine.create({
  acceptsTokens: vine.boolean(),
  requiredScope: vine
    .string()
    .trim()
    .maxLength(MAX_SCOPE_CHARS)
    // Scope tokens of OAuth, separated by single spaces.
    .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/)
    .nullable(),
})
