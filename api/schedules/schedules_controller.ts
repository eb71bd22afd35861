import { recordedBy } from '#api/audit/change_log'
import { schedules } from '#api/contract/resources/schedules'
import { NEXT_TIMES } from '#api/contract/schedule'
import { teamRecords } from '#api/http/team_records'
import { nextTimes } from '#api/schedules/cron_times'
import { scheduleLog } from '#api/schedules/schedule_log'
import { schedulesOf } from '#api/schedules/list_schedules'
import { runsOf } from '#api/schedules/schedule_runs'
import ScheduleTransformer from '#api/schedules/schedule_transformer'
import { assertTimes, scheduleValues } from '#api/schedules/schedule_values'
import { createSchedule, previewSchedule, updateSchedule } from '#api/schedules/schedule_validator'
import type { HttpContext } from '@adonisjs/core/http'

const own = ({ team }: HttpContext) => schedulesOf(team)

const Records = teamRecords({
  definition: schedules,
  own,
  async insert({ team }, values, { client }) {
    const { id } = await team.related('schedules').create(values, { client })
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
    // Whoever saves it answers for its scans from now on.
    return scheduleValues(ctx.team, { ...about, runsAsId: ctx.tenant.user.id }, stored)
  },
  one: (row) => ScheduleTransformer.transform(row),
  many: (rows) => ScheduleTransformer.transform(rows),
  recorded: recordedBy(scheduleLog),
})

export default class SchedulesController extends Records {
  /** When it was due, and what came of it, newest first. */
  async runs(ctx: HttpContext) {
    const { id } = await own(ctx).where('id', ctx.params.id).firstOrFail()
    return runsOf(id)
  }

  /** When a schedule would run; nothing is stored. */
  async preview({ request }: HttpContext) {
    const { cron, timeZone, count = NEXT_TIMES } = await request.validateUsing(previewSchedule)
    assertTimes({ cron, timeZone })
    return { times: nextTimes(cron, timeZone, new Date(), count).map((time) => time.toISOString()) }
  }
}
