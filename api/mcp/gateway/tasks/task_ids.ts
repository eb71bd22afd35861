import { sealedMessage } from '#api/platform/secrets/sealed'

/** Who may use a task. */
export type TaskOwner = { userId: string; applicationId: string }

/** What another gateway process needs to find out about a task. */
export type TaskPlace = TaskOwner & {
  /** Of the call in the call log. */
  callId: string
  /** Milliseconds. */
  createdAt: number
  ttlMs: number
}

const MAX_ID_CHARS = 2_000

const message = sealedMessage<TaskPlace>('mcpTask')

/** An ID that contains its owner, encrypted and authenticated. */
export const sealTaskId = (place: TaskPlace): string => message.seal(place)

/** Null for an ID that was altered, has expired, or belongs to another user or application. */
export function openTaskId(id: string, owner: TaskOwner): TaskPlace | null {
  const place = id.length > MAX_ID_CHARS ? null : message.open(id)
  const isOwn = place?.userId === owner.userId && place.applicationId === owner.applicationId
  return isOwn && Date.now() < place.createdAt + place.ttlMs ? place : null
}
