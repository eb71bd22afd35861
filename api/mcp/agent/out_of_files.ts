/** Error text for operators of the agent and for users who wait for a server. */
export const OUT_OF_FILES =
  'The MCP agent has no free file descriptor. Raise its limit (ulimit -n), or lower MCP_AGENT_MAX_PROCESSES'

export const isOutOfFiles = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'EMFILE' || error.code === 'ENFILE')
