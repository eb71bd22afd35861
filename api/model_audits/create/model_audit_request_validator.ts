import {
  AUDIT_DEPTHS,
  MAX_AUDIT_NAME,
  MAX_AUDIT_PATH,
  MAX_AUDIT_TOKEN,
  MAX_AUDIT_UPLOADS,
} from '#api/contract/model_audits/model_audit'
import { wellFormed } from '#api/platform/http/well_formed'
import vine from '@vinejs/vine'

const location = () => vine.string().trim().minLength(1).maxLength(MAX_AUDIT_PATH)

/** Access token, sent as `Authorization: Bearer`. Printable ASCII, because it is a header. */
const token = () =>
  vine
    .string()
    .trim()
    .maxLength(MAX_AUDIT_TOKEN)
    .regex(/^[\x21-\x7e]+$/)
    .nullable()
    .optional()

/** Models that the server reads from their location. */
export const locatedModels = () =>
  [
    vine.group.if((body) => body.source === 'folder', {
      source: vine.literal('folder'),
      path: location(),
    }),
    vine.group.if((body) => body.source === 'url', {
      source: vine.literal('url'),
      url: location()
        .use(wellFormed())
        .url({ require_tld: false, protocols: ['http', 'https'] }),
      token: token(),
    }),
    vine.group.if((body) => body.source === 'hugging_face', {
      source: vine.literal('hugging_face'),
      repository: location(),
      revision: vine.string().trim().minLength(1).maxLength(200).optional(),
      token: token(),
    }),
    vine.group.if((body) => body.source === 'saved', {
      source: vine.literal('saved'),
      sourceId: vine.string().uuid(),
    }),
  ] as const

/**
 * Source of the audit: uploaded files, a path in an allowed folder, a file at a URL, a repository of Hugging Face, or a
 * saved source.
 */
export const createModelAudit = vine.create(
  vine
    .object({
      name: vine.string().trim().maxLength(MAX_AUDIT_NAME).nullable().optional(),
      depth: vine.enum(AUDIT_DEPTHS).optional(),
      isFresh: vine.boolean({ strict: true }).optional(),
    })
    .merge(
      vine.group([
        ...locatedModels(),
        vine.group.else({
          source: vine.literal('upload'),
          uploadIds: vine
            .array(vine.string().uuid())
            .minLength(1)
            .maxLength(MAX_AUDIT_UPLOADS)
            .distinct(),
        }),
      ])
    )
)
