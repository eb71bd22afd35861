import type { ToolProfile, ToolState } from '#api/engines/mcp/vocabulary'
import { McpToolSchema } from '#database/schema'
import { column } from '@adonisjs/lucid/orm'

/** A tool of an MCP server. Its descriptors are in `mcp_tool_versions`. */
export default class McpTool extends McpToolSchema {
  static table = 'mcp_tools'

  @column()
  declare state: ToolState

  @column({ prepare: (value) => value && JSON.stringify(value) })
  declare profile: ToolProfile | null
}
