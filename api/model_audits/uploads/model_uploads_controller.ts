import { Metadata } from '@tus/server'
import { teamScope } from '#api/platform/tenancy/scopes'
import { invalidField } from '#api/platform/http/domain_error'
import ModelUpload from '#api/model_audits/uploads/model_upload'
import { modelPath } from '#api/model_audits/model_path'
import { removeUploadContent } from '#api/model_audits/uploads/remove_upload_files'
import { startUpload } from '#api/model_audits/uploads/start_upload'
import { handleUpload } from '#api/model_audits/uploads/tus_server'
import { modelAudits } from '#config/model_audits'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Resumable uploads with the tus protocol (https://tus.io/protocols/resumable-upload), version 1.0.0. */
export default class ModelUploadsController {
  async store(ctx: HttpContext) {
    const file = readFile(ctx)
    const upload = await startUpload(ctx.team, { ...file, userId: ctx.tenant.user.id })
    await handle(ctx, upload)
    if (ctx.response.response.statusCode !== 201) await upload.delete()
  }

  /** A HEAD request of the protocol asks for the offset to resume at; GET describes the upload. */
  async show(ctx: HttpContext) {
    const upload = await own(ctx)
    if (ctx.request.method() === 'HEAD') return handle(ctx, upload)
    const { id, name, bytes, completedAt } = upload
    return { id, name, bytes, isComplete: completedAt !== null }
  }

  async append(ctx: HttpContext) {
    await handle(ctx, await own(ctx))
  }

  async destroy(ctx: HttpContext) {
    const upload = await own(ctx)
    await removeUploadContent([upload])
    await upload.delete()
    return ctx.response.status(204)
  }
}

/** Finds an upload of the team that no audit uses yet. */
const own = ({ team, params }: HttpContext) =>
  teamScope(team, ModelUpload)
    .query()
    .where('id', String(params.id))
    .whereNull('model_audit_id')
    .firstOrFail()

async function handle({ request, response }: HttpContext, upload: ModelUpload) {
  const finished = async () => {
    await db
      .from('model_uploads')
      .where({ id: upload.id })
      .whereNull('completed_at')
      .update({ completed_at: new Date() })
  }
  const { maxBytes } = modelAudits
  await handleUpload(request.request, response.response, { upload, maxBytes, finished })
}

/** Reads name and size from the headers of the protocol. */
function readFile({ request }: HttpContext): { name: string; bytes: number } {
  const bytes = Number(request.header('upload-length') ?? Number.NaN)
  if (!Number.isSafeInteger(bytes) || bytes < 0) {
    throw invalidField('Upload-Length', 'number', 'Send the size of the file in Upload-Length')
  }
  const name = modelPath(filenameOf(request.header('upload-metadata') ?? ''))
  if (name === null) {
    throw invalidField(
      'Upload-Metadata',
      'filename',
      'Send the name of the file in Upload-Metadata'
    )
  }
  return { name, bytes }
}

function filenameOf(header: string): string {
  try {
    return Metadata.parse(header).filename ?? ''
  } catch {
    return ''
  }
}
