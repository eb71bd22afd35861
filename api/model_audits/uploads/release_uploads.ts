import ModelUpload from '#api/model_audits/uploads/model_upload'
import { removeUploadFiles } from '#api/model_audits/uploads/remove_upload_files'

/** Deletes the uploads of an audit that has ended. */
export async function releaseUploads(auditId: string): Promise<void> {
  const uploads = await ModelUpload.query().where('model_audit_id', auditId)
  await removeUploadFiles(uploads.map(({ id }) => id))
  await ModelUpload.query().where('model_audit_id', auditId).delete()
}
