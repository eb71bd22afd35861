import { queue } from '#api/platform/queue/service'

/** Concurrent probes per worker. */
const SLOTS = 4

export const startMcpWork = () =>
  queue.work('probe_mcp_server', SLOTS, async (...job) => {
    // Loaded on demand: most workers never run a probe.
    const { probeServer } = await import('#api/mcp/servers/probe/probe_server_job')
    return probeServer(...job)
  })
