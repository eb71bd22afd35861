import type { AlertKind, AlertState } from '#api/contract/mcp/alert'
import type { AlertFlow } from '#api/contract/mcp/flow'
import type { CallFinding } from '#api/contract/mcp/call'
import type { FindingSeverity } from '#api/engines/mcp/vocabulary'
import { McpAlertSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

export default class McpAlert extends McpAlertSchema {
  static table = 'mcp_alerts'

  @column()
  declare kind: AlertKind

  @column()
  declare severity: FindingSeverity

  @column()
  declare state: AlertState

  @column({ prepare: (value) => JSON.stringify(value) })
  declare findings: CallFinding[]

  @column({ prepare: (value) => value && JSON.stringify(value) })
  declare flow: AlertFlow | null
}
