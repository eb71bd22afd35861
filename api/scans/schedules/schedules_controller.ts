import Schedule from '#api/scans/schedules/schedule'
import { teamScope } from '#api/platform/tenancy/scopes'
import { schedules } from '#api/contract/resources/schedules'
import { NEXT_TIMES } from '#api/contract/scans/schedule'
import { crudController } from '#api/platform/crud/crud_controller'
import { nextTimes } from '#api/scans/schedules/cron_times'
import { schedulesOf } from '#api/scans/schedules/list_schedules'
import { runsOf } from '#api/scans/schedules/schedule_runs'
import ScheduleTransformer from '#api/scans/schedules/schedule_transformer'
import { assertTimes, scheduleValues } from '#api/scans/schedules/schedule_values'
import {
  createSchedule,
  previewSchedule,
  updateSchedule,
} from '#api/scans/schedules/schedule_validator'
import { changeLog } from '#api/platform/audit/change_log'
import type { HttpContext } from '@adonisjs/core/http'

const scheduleLog = changeLog<Schedule>({
  kind: 'schedule',
  target: 'SCHEDULE',
  noun: 'schedule',
  fields: (row) => ({
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

const own = ({ team }: HttpContext) => schedulesOf(team)

const Records = crudController(schedules, {
  model: Schedule,
  transformer: ScheduleTransformer,
  audit: scheduleLog,
  rows: own,
  async insert({ team }, values, { client }) {
    const { id } = await teamScope(team, Schedule).create(values, { client })
    const row = await schedulesOf(team).useTransaction(client).where('id', id).firstOrFail()
    return row.useTransaction(client)
  },
  async create({ request, team, tenant }) {
    const { configId, ...values } = await request.validateUsing(createSchedule)
    const about = { isEnabled: true, ...values, templateId: configId, runsAsId: tenant.user.id }
    return scheduleValues(team, about, null)
  },
  async update(ctx) {
    const { configId, ...values } = await ctx.request.validateUsing(updateSchedule)
    const stored = await own(ctx).where('id', ctx.params.id).firstOrFail()
    const about = { ...values, ...(configId && { templateId: configId }) }
    // Scans run as the user who last saved the schedule.
    return scheduleValues(ctx.team, { ...about, runsAsId: ctx.tenant.user.id }, stored)
  },
})

export default class SchedulesController extends Records {
  /** Lists past runs and their outcomes, newest first. */
  async runs(ctx: HttpContext) {
    const { id } = await own(ctx).where('id', ctx.params.id).firstOrFail()
    return runsOf(id)
  }

  /** Lists the next runs of an unsaved schedule. */
  async preview({ request }: HttpContext) {
    const { cron, timeZone, count = NEXT_TIMES } = await request.validateUsing(previewSchedule)
    assertTimes({ cron, timeZone })
    return { times: nextTimes(cron, timeZone, new Date(), count).map((time) => time.toISOString()) }
  }
}
