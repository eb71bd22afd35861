/** Number of days over which calls are counted. */
export const MCP_USER_DAYS = 30
export const MAX_MCP_USERS = 500
export const MAX_USED_TOOLS = 50

/** `GET /mcp/users`: a person who calls tools through the MCP gateway. */
export type McpUser = {
  id: string
  /** Name at the time of the last call. */
  name: string
  calls: number
  redacted: number
  denied: number
  lastCallAt: string
}

/** Number of calls of one tool, by decision. */
export type McpUsedTool = {
  applicationName: string | null
  serverName: string | null
  tool: string | null
  calls: number
  denied: number
  lastCallAt: string
}

/** `GET /mcp/users/:id` */
export type McpUserDetail = McpUser & {
  /** Most called first. */
  tools: McpUsedTool[]
}
