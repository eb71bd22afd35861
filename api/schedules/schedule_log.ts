import { changeLog } from '#api/audit/change_log'
import type Schedule from '#api/schedules/schedule'

export const scheduleLog = changeLog<Schedule>({
  kind: 'schedule',
  target: 'SCHEDULE',
  noun: 'schedule',
  shown: (row) => ({
    name: row.name,
    targetId: row.targetId,
    configId: row.templateId,
    cron: row.cron,
    timeZone: row.timeZone,
    isEnabled: row.isEnabled,
    whenMissed: row.whenMissed,
    options: row.options,
    runsAsId: row.runsAsId,
  }),
})
