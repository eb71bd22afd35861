import {
  BLOCKED_MODEL_PATTERN,
  IMPORT_PATTERN,
  LICENSE_PATTERN,
  MAX_ALLOWED_IMPORTS,
  MAX_BLOCKED_MODEL_CHARACTERS,
  MAX_BLOCKED_MODELS,
  MAX_DENIED_LICENSES,
  MAX_IMPORT_CHARACTERS,
  MAX_LICENSE_CHARACTERS,
} from '#api/contract/model_audits/audit_settings'
import vine from '@vinejs/vine'

export const saveAuditSettings = vine.create({
  allowedImports: vine
    .array(vine.string().trim().maxLength(MAX_IMPORT_CHARACTERS).regex(IMPORT_PATTERN))
    .maxLength(MAX_ALLOWED_IMPORTS),
  deniedLicenses: vine
    .array(
      vine.string().trim().toLowerCase().maxLength(MAX_LICENSE_CHARACTERS).regex(LICENSE_PATTERN)
    )
    .maxLength(MAX_DENIED_LICENSES)
    .optional(),
  blockedModels: vine
    .array(
      vine
        .string()
        .trim()
        .toLowerCase()
        .maxLength(MAX_BLOCKED_MODEL_CHARACTERS)
        .regex(BLOCKED_MODEL_PATTERN)
    )
    .maxLength(MAX_BLOCKED_MODELS)
    .optional(),
  maxGb: vine.number().min(0.01).max(100_000).nullable(),
  maxMinutes: vine.number().withoutDecimals().min(1).max(100_000).nullable(),
})
