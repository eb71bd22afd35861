import {
  AUDIT_DEPTHS,
  MAX_AUDIT_PATH,
  MAX_AUDIT_UPLOADS,
} from '#api/contract/model_audits/model_audit'
import { MAX_PREVIEW_CHARACTERS } from '#api/contract/model_audits/preview'
import { locatedModels } from '#api/model_audits/create/model_audit_request_validator'
import vine from '@vinejs/vine'

/** A file of the browser, with its first bytes in base64. */
const file = () =>
  vine.object({
    name: vine.string().minLength(1).maxLength(MAX_AUDIT_PATH),
    bytes: vine.number().withoutDecimals().min(0).max(Number.MAX_SAFE_INTEGER),
    head: vine
      .string()
      .maxLength(MAX_PREVIEW_CHARACTERS)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/),
  })

/** Source of the preview: files of the browser, or any source of an audit. */
export const previewModelAudit = vine.create(
  vine.object({ depth: vine.enum(AUDIT_DEPTHS).optional() }).merge(
    vine.group([
      ...locatedModels(),
      vine.group.else({
        source: vine.literal('upload'),
        files: vine.array(file()).minLength(1).maxLength(MAX_AUDIT_UPLOADS),
      }),
    ])
  )
)
