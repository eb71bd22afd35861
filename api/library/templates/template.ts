import type { ImportedTemplate } from '#api/engines/redteam/index'
import type { TemplateSettings } from '#api/engines/redteam/vocabulary'
import { ScanTemplateSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

const asJson = { prepare: (value: unknown) => JSON.stringify(value) }

export default class Template extends ScanTemplateSchema {
  static table = 'scan_templates'

  @column(asJson)
  declare config: TemplateSettings

  /** Unsupported keys of an imported file, which are written back on export. */
  @column({ ...asJson, serializeAs: null })
  declare kept: ImportedTemplate['kept'] | null
}
