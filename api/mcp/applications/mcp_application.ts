import type { Enforcement } from '#api/contract/mcp/application'
import { McpApplicationSchema } from '#database/schema'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { afterDelete, column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'

/** An endpoint of the MCP gateway. */
export default class McpApplication extends McpApplicationSchema {
  static table = 'mcp_applications'

  @column()
  declare enforcement: Enforcement

  @column()
  declare flowEnforcement: Enforcement

  @afterDelete()
  static async unload({ teamId, $trx }: McpApplication) {
    await notifyGateway(teamId, $trx ?? db.connection())
  }
}
