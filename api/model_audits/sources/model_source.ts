import type { AuditDepth } from '#api/contract/model_audits/model_audit'
import type { ModelSourceKind } from '#api/contract/model_audits/model_source'
import { ModelSourceSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class ModelSource extends ModelSourceSchema {
  declare kind: ModelSourceKind
  declare depth: AuditDepth

  @column({ serializeAs: null })
  declare credential: string | null
}
