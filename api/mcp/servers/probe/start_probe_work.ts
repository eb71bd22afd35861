import { queue } from '#api/platform/queue/service'

/** Concurrent probes per worker. */
const SLOTS = 4

export const startMcpWork = () =>
  queue.work('probe_mcp_server', SLOTS, async (...job) => {
    // Loads the MCP client with the first probe; most workers never run one.
    const { probeServer } = await import('#api/mcp/servers/probe/probe_server_job')
    return probeServer(...job)
  })
