import type { Server, ServerResponse } from 'node:http'

/**
 * `stop` ends the application: no other process accepts connections, so idle ones are closed. `replace` keeps idle
 * connections open for the time promised to clients (`Keep-Alive: timeout`): a request that is sent while the server
 * closes its connection is lost, and clients do not retry a POST.
 */
export type DrainMode = 'stop' | 'replace'

const MAX_REQUEST_MS = { stop: 4000, replace: 4 * 60_000 }

const IDLE_CHECK_MS = 50

/**
 * Tracks the open responses of a server. The returned function shuts the server down after all of them have ended, or
 * after `MAX_REQUEST_MS`.
 */
export function drainable(server: Server): (mode: DrainMode) => Promise<void> {
  const open = new Set<ServerResponse>()
  let isDraining = false
  server.prependListener('request', (_request, response: ServerResponse) => {
    if (isDraining) leaveConnection(response)
    open.add(response)
    response.once('close', () => open.delete(response))
  })
  return async (mode) => {
    isDraining = true
    for (const response of open) leaveConnection(response)
    // By default `close` would close idle connections immediately.
    if (mode === 'replace') server.closeIdleConnections = () => {}
    const timer = setTimeout(() => server.closeAllConnections(), MAX_REQUEST_MS[mode])
    // `close` does not close connections that become idle afterwards.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    clearTimeout(timer)
    clearInterval(idle)
  }
}

/** Makes the client open a new connection for its next request, which another process then accepts. */
function leaveConnection(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
