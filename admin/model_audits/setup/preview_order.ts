import { PREVIEW_HEAD_BYTES, MAX_PREVIEW_CHARACTERS } from '#api/contract/model_audits/preview'
import type { ChosenFile } from './chosen_files.js'
import { orderOf, type SetupForm } from './setup_form.js'

/**
 * Maximum total size of the files' first bytes in a preview request; in Base64, 3 bytes take 4
 * characters.
 */
const MAX_BYTES = Math.floor((MAX_PREVIEW_CHARACTERS * 3) / 4)
/** Minimum number of bytes sent per file, which suffices for the headers of all formats. */
const MIN_HEAD_BYTES = 600

/** Builds the request body of a preview. Sends only the first bytes of chosen files. */
export async function previewOrderOf(form: SetupForm): Promise<object> {
  if (form.source !== 'upload') return orderOf(form, [])
  return { source: 'upload', depth: form.depth, files: await headsOf(form.files) }
}

function headsOf(files: readonly ChosenFile[]) {
  const share = Math.floor(MAX_BYTES / Math.max(files.length, 1))
  const bytes = Math.min(PREVIEW_HEAD_BYTES, Math.max(MIN_HEAD_BYTES, share))
  return Promise.all(
    files.map(async ({ file, name }) => ({
      ...{ name, bytes: file.size },
      head: base64(new Uint8Array(await file.slice(0, bytes).arrayBuffer())),
    }))
  )
}

const base64 = (bytes: Uint8Array) =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
