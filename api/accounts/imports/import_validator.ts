import { IMPORT_KINDS, IMPORT_LIMITS } from '#api/contract/accounts/imports'
import vine from '@vinejs/vine'

const MEGABYTES = IMPORT_LIMITS.bytes / 1_000_000

/** Whether a file was valid UTF-8: other encodings yield NUL or replacement characters when decoded as UTF-8. */
const isUtf8 = (text: string) => !text.includes('\u0000') && !text.includes('\ufffd')

const csvText = vine.createRule((value, _, field) => {
  if (typeof value !== 'string') return
  if (Buffer.byteLength(value) > IMPORT_LIMITS.bytes) {
    field.report(`The file is larger than ${MEGABYTES} MB. Split it.`, 'fileSize', field)
  } else if (!isUtf8(value)) {
    field.report(
      'The file is not UTF-8 text. Save it as “CSV UTF-8” and choose it again.',
      'encoding',
      field
    )
  }
})

export const createImport = vine.create({
  kind: vine.enum(IMPORT_KINDS),
  fileName: vine.string().trim().minLength(1).maxLength(IMPORT_LIMITS.fileName),
  content: vine.string().minLength(1).use(csvText()),
})
