/** Maximum number of files in a preview; `fileCount` counts all of them. */
export const MAX_PREVIEWED_FILES = 2_000
/** Maximum number of remote files whose first bytes are read. */
export const MAX_PREVIEWED_HEADS = 40
/** Number of leading bytes of a remote file that are read to recognize its format. */
export const PREVIEW_HEAD_BYTES = 16 * 1024
/** Maximum total size of the first bytes of all files chosen in the browser, in base64 characters. */
export const MAX_PREVIEW_CHARACTERS = 600_000
export const MAX_TEAM_PREVIEWS = 2

export const PREVIEW_READINGS = ['all', 'start', 'none'] as const
export type PreviewReading = (typeof PREVIEW_READINGS)[number]

/** How an audit would handle a file. */
export type PreviewedFile = {
  name: string
  bytes: number | null
  /** Format by content; null if the file was not opened. */
  format: string | null
  scanner: string | null
  /** Whether the content has the format that the name indicates; null if the name indicates none. */
  isExpected: boolean | null
  /** `start`: only headers and the first bytes of the weights are read; `none`: the format is not supported. */
  reading: PreviewReading | null
}

/** `POST /model-audits/preview` */
export type AuditPreview = {
  files: PreviewedFile[]
  fileCount: number
  /** True if there are more files than were listed. */
  isTruncated: boolean
  /** Null if the server does not report the size of every file. */
  totalBytes: number | null
  /** Links, special files and files that cannot be opened, with reasons. */
  leftOut: string[]
  /** Size limit of the team in bytes. */
  maxBytes: number
}
