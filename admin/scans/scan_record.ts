import {
  ACTIVE_SCAN_STATUSES,
  type RerunReason,
  type ScanEvent,
  type ScanProgress,
  type ScanStatus,
  type StopMode,
} from '#api/contract/scan'
import type { BackendName, ScanBudget } from '#api/engines/redteam/vocabulary'

/** A scan as `GET /jobs` and `GET /jobs/:id` answer it. Times are ISO. */
export type ScanRecord = {
  id: string
  type: 'redteam' | 'eval'
  name: string
  status: ScanStatus
  targetId: string | null
  targetName: string
  configId: string | null
  configName: string
  evalId: string | null
  partial: boolean
  error: string | null
  progress: ScanProgress
  /** Messages that the target was sent so far: a conversation is several. */
  requests: number
  startedBy: { id: string | null; name: string | null }
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  seed: number
  backend: BackendName
  /** What the scan was asked to do and has not done yet. */
  stopMode: StopMode | null
  resumable: boolean
  /** The scan whose attacks it makes again, and what for. */
  parentId: string | null
  reason: RerunReason | null
  /** What it may use before it is stopped. */
  budget: ScanBudget | null
  /** 1 for the scan that is taken next; null for one that does not wait. */
  queuePosition: number | null
}

export const scanPath = (id: string): string => `/jobs/${encodeURIComponent(id)}`

/** The team's live channel of all its scans. */
export const teamChannel = (teamId: string): string => `teams/${teamId}/jobs`

export const scanChannel = (teamId: string, id: string): string => `${teamChannel(teamId)}/${id}`

export const isActive = (status: ScanStatus): boolean =>
  ACTIVE_SCAN_STATUSES.some((active) => active === status)

/** Whether a report can be looked at: published, of all probes or of those that had finished. */
export const hasReport = ({ status, evalId }: Pick<ScanRecord, 'status' | 'evalId'>): boolean =>
  evalId !== null && (status === 'completed' || status === 'partial')

/** A live message, or null when it is none of ours. */
export function asScanEvent(message: unknown): ScanEvent | null {
  return isEvent(message) ? message : null
}

const isEvent = (message: unknown): message is ScanEvent =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  'status' in message &&
  'progress' in message

/** The scan with what a live message says of it. A message that is older than what is known changes nothing. */
export function withEvent<T extends Pick<ScanRecord, 'id' | 'status' | 'progress'>>(
  scan: T,
  { id, status, progress }: ScanEvent
): T {
  const isOlder =
    status === scan.status && progress.completed < scan.progress.completed && isActive(status)
  return id !== scan.id || isOlder ? scan : { ...scan, status, progress }
}
