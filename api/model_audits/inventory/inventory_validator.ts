import { AUDIT_VERDICTS } from '#api/engines/model_audit/vocabulary'
import vine from '@vinejs/vine'

/** `after`: time and ID of the last audit of the previous page, as returned in `next`. */
export const inventoryQuery = vine.create({
  q: vine.string().trim().maxLength(200).optional(),
  verdict: vine.enum(AUDIT_VERDICTS).optional(),
  after: vine
    .string()
    .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d~[0-9a-f-]{36}$/)
    .optional(),
})
