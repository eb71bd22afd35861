import env from '#start/env'

const port = env.get('MCP_GATEWAY_PORT') ?? 0

/** Address at which the MCP gateway listens. */
export const mcpGateway = {
  host: env.get('HOST'),
  /** 0 selects a free port, which only tests use. */
  port,
  /** Address that the console shows to users. */
  url: env.get('MCP_GATEWAY_URL') ?? `http://127.0.0.1:${port}`,
  /** Maximum number of open sessions per process. */
  maxSessions: env.get('MCP_GATEWAY_MAX_SESSIONS'),
  /** Origin whose pages can call the gateway. */
  origin: new URL(env.get('APP_URL')).origin,
}
