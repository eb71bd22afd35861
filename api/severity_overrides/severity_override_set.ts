import type { Severity } from '#api/engines/redteam/vocabulary'
import { SeverityOverrideSetSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** What a plugin of this id counts for, instead of its own severity. */
export type SeverityOverride = { pluginId: string; severity: Severity }

export default class SeverityOverrideSet extends SeverityOverrideSetSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare members: SeverityOverride[]
}
