import type { ServerAuth } from '#api/contract/mcp/connection'
import type { ProbeStatus, ServerStatus } from '#api/contract/mcp/server'
import { McpServerSchema } from '#database/schema'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { afterDelete, column } from '@adonisjs/lucid/orm'
import db from '@adonisjs/lucid/services/db'

/** An MCP server of a team. */
export default class McpServer extends McpServerSchema {
  static table = 'mcp_servers'

  @column()
  declare status: ServerStatus

  @column()
  declare auth: ServerAuth

  @column()
  declare probeStatus: ProbeStatus

  @column()
  declare headerNames: string[]

  @afterDelete()
  static async unload({ teamId, $trx }: McpServer) {
    await notifyGateway(teamId, $trx ?? db.connection())
  }
}
