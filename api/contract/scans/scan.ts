/** States of a scan and messages of its live channels. */

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

/** Message on the live channels `teams/{teamId}/jobs/{jobId}` and `teams/{teamId}/jobs`. */
export type ScanEvent = {
  id: string
  status: ScanStatus
  progress: ScanProgress
  /** Number of messages sent to the target. */
  requests: number
}

/** Maximum budgets of a scan. A scan that exceeds its budget is stopped and publishes partial results. */
export const SCAN_BUDGET_MAX = {
  tokens: 1_000_000_000,
  usd: 100_000,
  minutes: 7 * 24 * 60,
} as const

/** Why attacks are rerun. */
export const RERUN_REASONS = ['failed', 'verify', 'repeat', 'harden'] as const
export type RerunReason = (typeof RERUN_REASONS)[number]

export const STOP_MODES = ['cancel', 'publish-partial'] as const
export type StopMode = (typeof STOP_MODES)[number]
