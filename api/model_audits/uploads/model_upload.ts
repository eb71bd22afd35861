import { modelAudits } from '#config/model_audits'
import { ModelUploadSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'
import { join } from 'node:path'

/** Returns the folder of uploaded files, each named by the ID of its row. */
export const uploadFolder = () => join(modelAudits.folder, 'uploads')

export default class ModelUpload extends ModelUploadSchema {
  /** Announced size of the file. */
  @column({ consume: Number })
  declare bytes: number

  get path(): string {
    return join(uploadFolder(), this.id)
  }
}
