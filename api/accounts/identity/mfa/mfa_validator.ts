import { PASSKEY_NAME_MAX } from '#api/contract/accounts/mfa'
import vine from '@vinejs/vine'

/** Builds the validator of a TOTP or recovery code, including separators. */
const code = () => vine.string().trim().minLength(6).maxLength(60)
const passkeyName = () => vine.string().trim().minLength(1).maxLength(PASSKEY_NAME_MAX)
/** Base64url as browsers send it; a credential ID has at most 1,023 bytes. */
const encoded = (max: number) =>
  vine
    .string()
    .regex(/^[\w-]+={0,2}$/)
    .maxLength(max)
const ID_MAX = 1400

const attestation = () =>
  vine.object({
    id: encoded(ID_MAX),
    rawId: encoded(ID_MAX),
    type: vine.literal('public-key'),
    response: vine.object({
      clientDataJSON: encoded(4000),
      attestationObject: encoded(20_000),
      transports: vine
        .array(vine.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']))
        .maxLength(7)
        .optional(),
    }),
  })

const assertion = () =>
  vine.object({
    id: encoded(ID_MAX),
    rawId: encoded(ID_MAX),
    type: vine.literal('public-key'),
    response: vine.object({
      clientDataJSON: encoded(4000),
      authenticatorData: encoded(4000),
      signature: encoded(4000),
      userHandle: vine.string().maxLength(200).optional(),
    }),
  })

export const enterCode = vine.create({ code: code() })
export const enterSecondFactor = vine.create({
  method: vine.enum(['totp', 'recovery_code'] as const),
  code: code(),
})
export const addPasskey = vine.create({ name: passkeyName(), response: attestation() })
export const renamePasskey = vine.create({ name: passkeyName() })
export const usePasskey = vine.create({ response: assertion() })
export const reauthenticate = vine.create({
  method: vine.enum(['password', 'totp', 'mail'] as const),
  /** The password or code, depending on the method. */
  secret: vine.string().minLength(1).maxLength(200),
})
