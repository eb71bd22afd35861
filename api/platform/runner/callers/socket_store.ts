import { WebSocket } from 'undici'

/** Idle time after which a conversation's connection is closed. */
const IDLE_MS = 60_000

type Kept = { socket: WebSocket; idle: NodeJS.Timeout }

/** Creates the store of connections that conversations keep open, by session ID. */
export function createSocketStore() {
  const kept = new Map<string, Kept>()

  function forget(sessionId: string) {
    const found = kept.get(sessionId)
    if (!found) return null
    clearTimeout(found.idle)
    kept.delete(sessionId)
    return found.socket
  }

  return {
    /** Removes and returns a conversation's connection; null if there is none or it is no longer open. */
    take(sessionId: string | undefined): WebSocket | null {
      const socket = sessionId ? forget(sessionId) : null
      return socket?.readyState === WebSocket.OPEN ? socket : null
    },
    keep(sessionId: string, socket: WebSocket) {
      const idle = setTimeout(() => forget(sessionId)?.close(), IDLE_MS)
      idle.unref()
      kept.set(sessionId, { socket, idle })
    },
  }
}
