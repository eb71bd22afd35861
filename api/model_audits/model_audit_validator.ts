import vine from '@vinejs/vine'

const text = (max: number) => vine.string().trim().maxLength(max).nullable().optional()
const count = () => vine.number().withoutDecimals().min(0).max(2_147_483_647).nullable().optional()

/** Fields that Assay reads; all other fields of a scan are stored unchanged. */
export const shareModelAudit = vine.create({
  scanId: vine.string().trim().minLength(1).maxLength(200),
  createdAt: vine.number().min(0).max(8.64e15).optional(),
  name: text(500),
  author: text(500),
  modelPath: vine.string().minLength(1).maxLength(4000),
  modelType: text(200),
  hasErrors: vine.boolean({ strict: true }).nullable().optional(),
  totalChecks: count(),
  passedChecks: count(),
  failedChecks: count(),
  teamId: vine.string().uuid().optional(),
})
