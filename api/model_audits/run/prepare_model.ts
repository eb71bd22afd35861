import { guardedFetchFor } from '#api/platform/settings/guarded_fetch_for'
import type Team from '#api/accounts/tenants/team'
import { BucketError } from '#api/model_audits/s3/bucket_request'
import { allowedPath } from '#api/model_audits/sources/allowed_path'
import type ModelAudit from '#api/model_audits/model_audit'
import { AuditError } from '#api/model_audits/remote/audit_error'
import { openRemote } from '#api/model_audits/remote/open_remote'
import { remoteAddressOf } from '#api/model_audits/run/remote_address_of'
import { downloadModel } from '#api/model_audits/run/download'
import { makeFolderOf } from '#api/model_audits/run/make_folder_of'
import type { EffectiveSettings } from '#api/model_audits/settings/effective_settings'
import { fetchUpload } from '#api/model_audits/uploads/bucket/fetch_upload'
import { neededBucket } from '#api/model_audits/uploads/bucket/uploads_bucket'
import ModelUpload from '#api/model_audits/uploads/model_upload'
import { modelAudits } from '#config/model_audits'
import { constants } from 'node:fs'
import { copyFile, link } from 'node:fs/promises'
import { join } from 'node:path'

type Options = {
  team: Team
  settings: EffectiveSettings
  /** Empty folder for files of this run. */
  folder: string
  signal: AbortSignal
  progress: (bytes: number, total: number | null) => void
}

/**
 * Provides the model of an audit as a file or folder: links uploads, downloads addresses, resolves paths.
 * @throws AuditError if the model is not available
 */
export async function prepareModel(audit: ModelAudit, options: Options): Promise<string> {
  const { location = '' } = audit.request ?? {}
  if (audit.source === 'upload') return provideUploads(audit, options)
  if (audit.source === 'folder') {
    const path = await allowedPath(location, modelAudits.folders)
    if (path === null) {
      throw new AuditError('The path does not exist, or it is in none of the allowed folders')
    }
    return path
  }
  return download(audit, options)
}

async function download(
  audit: ModelAudit,
  { team, settings, ...options }: Options
): Promise<string> {
  const { maxBytes, timeoutMs } = settings
  const address = await remoteAddressOf(audit)
  const fetch = await guardedFetchFor(
    {
      purpose: 'model_audit',
      organizationId: team.organizationId,
      teamId: team.id,
      userId: audit.createdById,
      subjectId: audit.id,
    },
    { timeoutMs, maxBytes }
  )
  try {
    const model = openRemote(address, { fetch, signal: options.signal })
    return await downloadModel(model, { ...options, maxBytes })
  } finally {
    await fetch.close()
  }
}

/** Links the uploads under their names. The originals are kept until the audit has ended, in case it is run again. */
async function provideUploads(audit: ModelAudit, options: Options): Promise<string> {
  const uploads = await ModelUpload.query().where('model_audit_id', audit.id).orderBy('name')
  const [first, ...others] = uploads
  if (!first) throw new AuditError('The uploaded files are no longer available. Upload them again.')
  const total = uploads.reduce((sum, { bytes }) => sum + bytes, 0)
  let bytes = 0
  const received = (more: number) => options.progress((bytes += more), total)
  const root = join(options.folder, 'model')
  for (const [index, upload] of uploads.entries()) {
    if (upload.name === uploads[index - 1]?.name) throw sameName(upload.name)
    const path = await makeFolderOf(root, upload.name)
    if (upload.storage === 'bucket') await fetchContent(upload, path, received, options.signal)
    else await linkContent(upload.path, path)
  }
  if (others.length === 0) return join(root, first.name)
  const shared = first.name.split('/')[0] ?? ''
  const isShared = uploads.every(({ name }) => name.startsWith(`${shared}/`))
  return isShared ? join(root, shared) : root
}

/**
 * Returns the error for two files with the same name. Different names can become the same, because backslashes in names
 * also count as folder separators.
 */
const sameName = (name: string) =>
  new AuditError(`Two of the uploaded files have the name "${name}". Rename one, and upload again.`)

/** Copies the file on file systems without hard links. */
const linkContent = (from: string, to: string) =>
  link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE))

async function fetchContent(
  { id, bytes }: ModelUpload,
  path: string,
  received: (bytes: number) => void,
  signal: AbortSignal
): Promise<void> {
  try {
    await fetchUpload(neededBucket(), { id, bytes, path, signal, received })
  } catch (error) {
    if (!(error instanceof BucketError) || error.status !== 404) throw error
    throw new AuditError('The uploaded files are no longer available. Upload them again.')
  }
}
