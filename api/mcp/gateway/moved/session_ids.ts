import { sealedMessage } from '#api/platform/secrets/sealed'
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js'
import { randomUUID } from 'node:crypto'

/** Data with which another gateway process can continue a session. */
export type SessionState = {
  /** Identifies the session in notifications between processes. */
  key: string
  slug: string
  userId: string
  /** Milliseconds since the epoch. */
  startedAt: number
  /** The client's message that opened the session. */
  handshake: object
}

/**
 * Maximum length of a session ID: clients send it with each request, and all headers together may have 16,000 bytes.
 */
const MAX_ID_CHARS = 4_000

const message = sealedMessage<SessionState>('mcpSession')

/**
 * Creates an ID that contains the session, encrypted and authenticated, so that every process with the same keys can
 * continue it. If the client's handshake is too long, the ID works only in this process.
 */
export function newSessionId(place: { slug: string; userId: string }, handshake: object) {
  const key = randomUUID()
  const startedAt = Date.now()
  const id = message.seal({ ...place, key, startedAt, handshake })
  return { id: id.length > MAX_ID_CHARS ? randomUUID() : id, key, startedAt }
}

/** Decrypts a session ID; null if it was altered, has expired, or does not contain a session. */
export function openSessionId(id: string): SessionState | null {
  const state = id.length > MAX_ID_CHARS ? null : message.open(id)
  return state && isInitializeRequest(state.handshake) ? state : null
}
