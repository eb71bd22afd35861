import { AUDIT_DEPTHS, MAX_AUDIT_TOKEN } from '#api/contract/model_audits/model_audit'
import { MAX_SERVICE_ACCOUNT, MODEL_SOURCE_KINDS } from '#api/contract/model_audits/model_source'
import { modelSources } from '#api/contract/resources/model_sources'
import vine from '@vinejs/vine'

const { fields } = modelSources

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const kind = () => vine.enum(MODEL_SOURCE_KINDS)
const location = () => vine.string().trim().minLength(1).maxLength(fields.location.max)
const optional = (max: number) => vine.string().trim().maxLength(max).nullable().optional()
const depth = () => vine.enum(AUDIT_DEPTHS).nullable().optional()
const isRescanned = () => vine.boolean({ strict: true }).optional()

/** Printable ASCII, because it becomes a header. */
const secret = () =>
  vine
    .string()
    .trim()
    .maxLength(MAX_AUDIT_TOKEN)
    .regex(/^[\x21-\x7e]+$/)
    .optional()

/** Absent to keep the stored credential, null to remove it. */
const credential = () =>
  vine
    .object({
      token: secret(),
      accessKeyId: secret(),
      secretAccessKey: secret(),
      sessionToken: secret(),
      serviceAccount: vine.string().trim().maxLength(MAX_SERVICE_ACCOUNT).optional(),
    })
    .nullable()
    .optional()

export const createModelSource = vine.create({
  name: name(),
  kind: kind(),
  location: location(),
  revision: optional(fields.revision.max),
  endpoint: optional(fields.endpoint.max),
  region: optional(fields.region.max),
  depth: depth(),
  isRescanned: isRescanned(),
  credential: credential(),
})

export const updateModelSource = vine.create({
  name: name().optional(),
  kind: kind().optional(),
  location: location().optional(),
  revision: optional(fields.revision.max),
  endpoint: optional(fields.endpoint.max),
  region: optional(fields.region.max),
  depth: depth(),
  isRescanned: isRescanned(),
  credential: credential(),
})

/** Bulk changes switch re-scans on or off. */
export const updateModelSources = vine.create({ isRescanned: isRescanned() })
