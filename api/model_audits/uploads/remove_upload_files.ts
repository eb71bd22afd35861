import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uploadFolder } from '#api/model_audits/uploads/model_upload'

/** Deletes the content of uploads and the metadata that the tus library stores beside it. */
export async function removeUploadFiles(ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await rm(join(uploadFolder(), id), { force: true })
    await rm(join(uploadFolder(), `${id}.json`), { force: true })
  }
}
