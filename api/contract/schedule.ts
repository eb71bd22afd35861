import type { ScanStatus } from './scan.js'

/** What becomes of times at which no worker lived. */
export const WHEN_MISSED = ['once', 'skip'] as const
export type WhenMissed = (typeof WHEN_MISSED)[number]

export const RUN_OUTCOMES = ['started', 'missed', 'refused'] as const

/** One time at which a schedule was due: `GET /schedules/:id/runs`. */
export type ScheduleRun = {
  id: string
  dueAt: string
  outcome: (typeof RUN_OUTCOMES)[number]
  /** Times before this one at which no worker lived. */
  missed: number
  /** Why no scan was started. */
  error: string | null
  scan: { id: string; status: ScanStatus; passed: number; failed: number } | null
}

/** Names of schedules that people choose, as cron says them. */
export const CRON_PRESETS = {
  daily: '0 3 * * *',
  weekdays: '0 3 * * 1-5',
  weekly: '0 3 * * 1',
  monthly: '0 3 1 * *',
} as const

/** Next times that a form shows. */
export const NEXT_TIMES = 5
