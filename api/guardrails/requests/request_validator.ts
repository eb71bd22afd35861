import { MAX_REQUEST_NOTE_LENGTH, REQUEST_LABELS } from '#api/contract/guardrails/request'
import vine from '@vinejs/vine'

export const labelRequest = vine.create({
  label: vine.enum(REQUEST_LABELS).nullable(),
  note: vine.string().trim().maxLength(MAX_REQUEST_NOTE_LENGTH).nullable().optional(),
})
