import type { ScanStatus } from './scan.js'

/** How to handle start times that passed while no worker was running: start one scan (`once`) or none (`skip`). */
export const WHEN_MISSED = ['once', 'skip'] as const
export type WhenMissed = (typeof WHEN_MISSED)[number]

export const RUN_OUTCOMES = ['started', 'missed', 'refused'] as const

/** One scheduled start time and its outcome: `GET /schedules/:id/runs`. */
export type ScheduleRun = {
  id: string
  dueAt: string
  outcome: (typeof RUN_OUTCOMES)[number]
  /** Number of start times that no worker handled in time, including this one if it was handled late. */
  missed: number
  /** Why no scan was started. */
  error: string | null
  scan: { id: string; status: ScanStatus; passed: number; failed: number } | null
}

/** Presets of the schedule form. */
export const CRON_PRESETS = {
  daily: '0 3 * * *',
  weekdays: '0 3 * * 1-5',
  weekly: '0 3 * * 1',
  monthly: '0 3 1 * *',
} as const

/** Number of upcoming runs shown in the form. */
export const NEXT_TIMES = 5
