import type { Server, ServerResponse } from 'node:http'

/**
 * `stop` ends the application: no other process takes new connections, so idle ones are closed. `replace` leaves them
 * open until the time that their clients were promised has passed (`Keep-Alive: timeout`): a request that is sent while
 * the server closes its connection is lost, and clients do not repeat a POST.
 */
export type DrainMode = 'stop' | 'replace'

const MAX_REQUEST_MS = { stop: 4000, replace: 4 * 60_000 }

const IDLE_CHECK_MS = 50

/** Follows the responses of a server; call the result to end it without losing one. */
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
    // `close` would close idle connections immediately.
    if (mode === 'replace') server.closeIdleConnections = () => {}
    const timer = setTimeout(() => server.closeAllConnections(), MAX_REQUEST_MS[mode])
    // `close` does not see the connections whose responses end later.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS)
    await new Promise<void>((resolve) => server.close(() => resolve()))
    clearTimeout(timer)
    clearInterval(idle)
  }
}

/** The client sends its next request on another connection, which another process takes. */
function leaveConnection(response: ServerResponse) {
  if (!response.headersSent) response.setHeader('Connection', 'close')
}
