import env from '#start/env'

/** Address at which gateways and workers reach the MCP agent, which runs stdio servers. */
export const mcpAgent = {
  url: env.get('MCP_AGENT_URL'),
  /** Null if this installation has no agent. */
  token: env.get('MCP_AGENT_TOKEN')?.release() ?? null,
}
