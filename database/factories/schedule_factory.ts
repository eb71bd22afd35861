import Schedule from '#api/scans/schedules/schedule'
import { counter } from '#database/factories/values'
import Factory from '@adonisjs/lucid/factories'

const next = counter()

/** A schedule that runs every night. Requires `teamId`, `targetId`, `templateId` and `runsAsId`. */
export const ScheduleFactory = Factory.define(Schedule, () => ({
  name: `Schedule ${next()}`,
  cron: '0 3 * * *',
  timeZone: 'UTC',
})).build()
