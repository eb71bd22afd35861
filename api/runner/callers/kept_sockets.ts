import { WebSocket } from 'undici'

/** A conversation that says nothing for this long is over. */
const IDLE_MS = 60_000

type Kept = { socket: WebSocket; idle: NodeJS.Timeout }

/** Owns the open connections of conversations, by session id. */
export function keepSockets() {
  const kept = new Map<string, Kept>()

  function forget(sessionId: string) {
    const found = kept.get(sessionId)
    if (!found) return null
    clearTimeout(found.idle)
    kept.delete(sessionId)
    return found.socket
  }

  return {
    has: (sessionId: string) => kept.has(sessionId),
    /** The connection of a conversation, if it is still open. */
    take(sessionId: string | undefined): WebSocket | null {
      const socket = sessionId ? forget(sessionId) : null
      return socket?.readyState === WebSocket.OPEN ? socket : null
    },
    keep(sessionId: string, socket: WebSocket) {
      const idle = setTimeout(() => forget(sessionId)?.close(), IDLE_MS)
      idle.unref()
      kept.set(sessionId, { socket, idle })
    },
    drop(sessionId: string | undefined) {
      if (sessionId) forget(sessionId)?.close()
    },
  }
}
