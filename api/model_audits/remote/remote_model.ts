import { AuditError } from '#api/model_audits/remote/audit_error'

/** A file of a model on another server. `path` is its path in the model. */
export type RemoteFile = { path: string; size: number | null; url: string }

/** A model on another server: a single file, or a folder with a name. */
export type RemoteModel = {
  /** Name of the folder; null for a single file. */
  folder: string | null
  /** Lists the files. @throws AuditError if there are none, or too many */
  list(): Promise<RemoteFile[]>
  /** Requests a file with the credentials of the source. @throws AuditError unless the server returns it */
  open(file: RemoteFile, headers?: Record<string, string>): Promise<Response>
}

/** Maximum number of files of a model that are downloaded; a model with more is rejected. */
export const MAX_FILES = 2_000
/**
 * Maximum number of requested pages of a list; a longer list is rejected. Storage may return pages without usable
 * files.
 */
export const MAX_LIST_PAGES = 20

export const tooManyFiles = () =>
  new AuditError(`The source has more than ${MAX_FILES.toLocaleString('en')} files`)
