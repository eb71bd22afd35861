/** States of a scan and what its live channel says. */

export const SCAN_STATUSES = [
  'queued',
  'generating',
  'running',
  'completed',
  'partial',
  'failed',
  'cancelled',
] as const
export type ScanStatus = (typeof SCAN_STATUSES)[number]

export const ACTIVE_SCAN_STATUSES = ['queued', 'generating', 'running'] as const

export type ScanProgress = {
  phase: ScanStatus
  completed: number
  total: number
  passed: number
  failed: number
  errors: number
  undecided: number
}

/** Message on the live channel `teams/{teamId}/jobs/{jobId}` and, without `log` and `result`, `teams/{teamId}/jobs`. */
export type ScanEvent = {
  id: string
  status: ScanStatus
  progress: ScanProgress
}

/** How much a scan may use; it is stopped with what it has then. */
export const SCAN_BUDGET_MAX = {
  tokens: 1_000_000_000,
  usd: 100_000,
  minutes: 7 * 24 * 60,
} as const

/** What the attacks of another scan are run again for. */
export const RERUN_REASONS = ['failed', 'verify', 'repeat', 'harden'] as const
export type RerunReason = (typeof RERUN_REASONS)[number]

export const STOP_MODES = ['cancel', 'publish-partial'] as const
export type StopMode = (typeof STOP_MODES)[number]
