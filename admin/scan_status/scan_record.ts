import {
  ACTIVE_SCAN_STATUSES,
  type RerunReason,
  type ScanEvent,
  type ScanProgress,
  type ScanStatus,
  type StopMode,
} from '#api/contract/scans/scan'
import type { BackendName, EncodingMatch, ScanBudget } from '#api/engines/redteam/vocabulary'

/** A scan as returned by `GET /jobs` and `GET /jobs/:id`. Times are ISO 8601. */
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
  /** Number of messages sent to the target so far; a conversation has several. */
  requests: number
  startedBy: { id: string | null; name: string | null }
  createdAt: string
  startedAt: string | null
  finishedAt: string | null
  seed: number
  /** Encodings that the scan probed, and its attacks in encodings that the target does not decode. */
  encodings: EncodingMatch[]
  backend: BackendName
  /** How to stop the scan, if a stop was requested but has not completed. */
  stopMode: StopMode | null
  resumable: boolean
  /** Scan whose attacks this one reruns. `reason` is the purpose of the rerun. */
  parentId: string | null
  reason: RerunReason | null
  /** Whether the template attacks through MCP. */
  usesRange: boolean
  /** Number of successful attacks that required an MCP range; reruns omit them. */
  failedAtRange: number
  /** Limits at which the scan stops. */
  budget: ScanBudget | null
  /** Position in the queue, starting at 1; null if the scan is not queued. */
  queuePosition: number | null
}

export const scanPath = (id: string): string => `/jobs/${encodeURIComponent(id)}`

export const teamChannel = (teamId: string): string => `teams/${teamId}/jobs`

export const scanChannel = (teamId: string, id: string): string => `${teamChannel(teamId)}/${id}`

export const isActive = (status: ScanStatus): boolean =>
  ACTIVE_SCAN_STATUSES.some((active) => active === status)

/** Whether the scan has published a report, either complete or partial. */
export const hasReport = ({ status, evalId }: Pick<ScanRecord, 'status' | 'evalId'>): boolean =>
  evalId !== null && (status === 'completed' || status === 'partial')

/** Returns a live message if it is a scan event, else null. */
export function asScanEvent(message: unknown): ScanEvent | null {
  return isEvent(message) ? message : null
}

const isEvent = (message: unknown): message is ScanEvent =>
  typeof message === 'object' &&
  message !== null &&
  'id' in message &&
  'status' in message &&
  'progress' in message

/**
 * Applies a live event to the scan. Ignores events of other scans, and events that are older than its current state.
 */
export function withEvent<T extends Pick<ScanRecord, 'id' | 'status' | 'progress' | 'requests'>>(
  scan: T,
  { id, status, progress, requests }: ScanEvent
): T {
  const isOlder =
    status === scan.status && progress.completed < scan.progress.completed && isActive(status)
  return id !== scan.id || isOlder ? scan : { ...scan, status, progress, requests }
}
