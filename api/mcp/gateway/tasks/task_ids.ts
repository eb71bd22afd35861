import { sealedMessage } from '#api/platform/secrets/sealed'

/** Owner of a task. No other user or application can use it. */
export type TaskOwner = { userId: string; applicationId: string }

/**
 * Tasks of revision 2025-11-25 (`session`), or of the extension of 2026-07-28 (`extension`). Neither protocol can use the
 * other's tasks.
 */
export type TaskKind = 'session' | 'extension'

/** Data with which another gateway process can query a task. */
export type TaskPlace = TaskOwner & {
  kind: TaskKind
  /** ID of the call in the call log. */
  callId: string
  /** Milliseconds since the epoch. */
  createdAt: number
  ttlMs: number
}

const MAX_ID_CHARS = 2_000

const message = sealedMessage<TaskPlace>('mcpTask')

/** Creates an ID that contains the task's owner, encrypted and authenticated. */
export const sealTaskId = (place: TaskPlace): string => message.seal(place)

/** Decrypts a task ID; null if it was altered, has expired, or belongs to another user, application or protocol. */
export function openTaskId(id: string, owner: TaskOwner, kind: TaskKind): TaskPlace | null {
  const place = id.length > MAX_ID_CHARS ? null : message.open(id)
  const isOwn =
    place?.userId === owner.userId &&
    place.applicationId === owner.applicationId &&
    place.kind === kind
  return isOwn && Date.now() < place.createdAt + place.ttlMs ? place : null
}
