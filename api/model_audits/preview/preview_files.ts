import { MAX_PREVIEWED_FILES, type PreviewedFile } from '#api/contract/model_audits/preview'
import { filesOf, inspectFile, inspectHead } from '#api/engines/model_audit/index'
import { setImmediate } from 'node:timers/promises'

export type FileList = { files: PreviewedFile[]; leftOut: string[]; isTruncated: boolean }

type GivenFile = { name: string; bytes: number; head: string }

const MAX_LEFT_OUT = 100

/** Recognizes the formats of files chosen in the browser by their first bytes. */
export function previewUploads(given: readonly GivenFile[]): FileList {
  const files = given.map(({ name, bytes, head }) =>
    bytes === 0 || head !== ''
      ? { name, bytes, ...inspectHead(Buffer.from(head, 'base64'), name) }
      : unopened(name, bytes)
  )
  return { files, leftOut: [], isTruncated: false }
}

/**
 * Recognizes the files of a folder. Reads a bounded number of bytes per file, and lets other requests run in between.
 */
export async function previewFolder(path: string, signal: AbortSignal): Promise<FileList> {
  const list: FileList = { files: [], leftOut: [], isTruncated: false }
  const leaveOut = (reason: string) => {
    if (list.leftOut.length < MAX_LEFT_OUT) list.leftOut.push(reason)
  }
  for (const { path: each, name } of filesOf(path, leaveOut)) {
    if (signal.aborted || list.files.length >= MAX_PREVIEWED_FILES) {
      list.isTruncated = true
      break
    }
    try {
      list.files.push({ name, ...inspectFile(each, name) })
    } catch (error) {
      leaveOut(`${name}: ${error instanceof Error && 'code' in error ? error.code : 'unreadable'}`)
    }
    await setImmediate()
  }
  return list
}

export const unopened = (name: string, bytes: number | null): PreviewedFile => ({
  ...{ name, bytes, format: null, scanner: null, isExpected: null, reading: null },
})
