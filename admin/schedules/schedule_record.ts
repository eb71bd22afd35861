import type { ScheduleRun, WhenMissed } from '#api/contract/scans/schedule'
import type { ScanBudget } from '#api/engines/redteam/vocabulary'
import type { Named } from '../core/forms/fields/RecordPicker.js'

export const SCHEDULES = 'jobs/schedules'

/** A schedule as returned by the API. Times are ISO 8601. */
export type ScheduleRecord = {
  id: string
  name: string
  targetId: string
  targetName: string | null
  configId: string
  configName: string | null
  cron: string
  timeZone: string
  isEnabled: boolean
  whenMissed: WhenMissed
  options: { budget?: ScanBudget }
  nextRunAt: string | null
  runsAs: { id: string | null; name: string | null }
  lastRun: ScheduleRun | null
  createdAt: string
  updatedAt: string
}

export type ScheduleForm = {
  name: string
  target: Named | null
  template: Named | null
  cron: string
  timeZone: string
  isEnabled: boolean
  whenMissed: WhenMissed
  minutes: number | null
  tokens: number | null
  usd: number | null
}

export function formOfSchedule(record: ScheduleRecord | null): ScheduleForm {
  const budget = record?.options.budget
  return {
    name: record?.name ?? '',
    target: record && { id: record.targetId, name: record.targetName ?? record.targetId },
    template: record && { id: record.configId, name: record.configName ?? record.configId },
    cron: record?.cron ?? '0 3 * * *',
    timeZone: record?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    isEnabled: record?.isEnabled ?? true,
    whenMissed: record?.whenMissed ?? 'once',
    minutes: budget?.minutes ?? null,
    tokens: budget?.tokens ?? null,
    usd: budget?.usd ?? null,
  }
}

/** Builds the request body. Keeps stored run options other than the budget. */
export function scheduleFrom(form: ScheduleForm, before: ScheduleRecord | null) {
  const { target, template, minutes, tokens, usd, ...rest } = form
  const budget = {
    ...(minutes !== null && { minutes }),
    ...(tokens !== null && { tokens }),
    ...(usd !== null && { usd }),
  }
  return {
    ...rest,
    ...(target && { targetId: target.id }),
    ...(template && { configId: template.id }),
    options: { ...before?.options, budget },
  }
}
