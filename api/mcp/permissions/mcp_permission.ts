import type { PermissionEffect } from '#api/contract/mcp/permission'
import type { ArgumentCondition, RuleKind } from '#api/engines/mcp/vocabulary'
import { McpPermissionSchema } from '#database/schema'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { afterDelete, column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'

const json = { prepare: (value: unknown) => JSON.stringify(value) }

/** A rule of the MCP gateway. */
export default class McpPermission extends McpPermissionSchema {
  static table = 'mcp_permissions'

  @column()
  declare effect: PermissionEffect

  @column()
  declare kind: RuleKind

  @column(json)
  declare conditions: ArgumentCondition[]

  @column(json)
  declare redactPaths: string[]

  @afterDelete()
  static async unload({ teamId, $trx }: McpPermission) {
    await notifyGateway(teamId, $trx ?? db.connection())
  }
}
