import type { Severity } from '#api/engines/redteam/vocabulary'
import { SeverityOverrideSetSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A plugin with the severity that replaces its default. */
export type SeverityOverride = { pluginId: string; severity: Severity }

export default class SeverityOverrideSet extends SeverityOverrideSetSchema {
  @column({ prepare: (value: unknown) => JSON.stringify(value) })
  declare members: SeverityOverride[]
}
