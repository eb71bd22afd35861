export type QueueKind = {
  name: string
  waiting: number
  active: number
  failed: number
  /** Age of the oldest waiting job in seconds; null when none waits. */
  oldestSeconds: number | null
}

export const QUEUE_STATES = ['waiting', 'active', 'failed'] as const
export type QueueState = (typeof QUEUE_STATES)[number]

export type QueueJob = {
  id: string
  name: string
  state: QueueState
  /** ID of the scan, evaluation, delivery, import, result or revision that the job processes; null for other jobs. */
  subjectId: string | null
  tries: number
  createdAt: string
  startedAt: string | null
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
  /** CPU usage as a fraction of one core. */
  cpu: number
  startedAt: string
  seenAt: string
  /** True if the last heartbeat is so old that the worker has probably crashed. */
  isLost: boolean
}

/** `GET /queue` */
export type QueueOverview = { kinds: QueueKind[]; jobs: QueueJob[]; workers: QueueWorker[] }
