/** Jobs of one kind. */
export type QueueKind = {
  name: string
  waiting: number
  active: number
  failed: number
  /** Age of the job that waits longest, seconds; null when none does. */
  oldestSeconds: number | null
}

export const QUEUE_STATES = ['waiting', 'active', 'failed'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export type QueueJob = {
  id: string
  name: string
  state: QueueState
  /** What it is about: the scan, evaluation, delivery or import. */
  subjectId: string | null
  tries: number
  createdAt: string
  startedAt: string | null
  /** Why it failed. */
  error: string | null
  canRetry: boolean
  canCancel: boolean
}

export type QueueWorker = {
  id: string
  host: string
  pid: number
  running: Record<string, number>
  memoryMb: number
  /** Share of one processor. */
  cpu: number
  startedAt: string
  seenAt: string
  /** Not heard of for so long that it has probably died. */
  isLost: boolean
}

/** `GET /queue` */
export type QueueOverview = { kinds: QueueKind[]; jobs: QueueJob[]; workers: QueueWorker[] }
