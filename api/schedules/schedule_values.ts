import { invalidField } from '#api/http/domain_error'
import { assertRunsHere } from '#api/scans/runs_here'
import { isCron, isTimeZone, nextTime } from '#api/schedules/cron_times'
import type Schedule from '#api/schedules/schedule'
import type Team from '#api/teams/team'
import { DateTime } from 'luxon'

export function assertTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  if (!isTimeZone(timeZone)) {
    throw invalidField('timeZone', 'timeZone', `"${timeZone}" is no time zone, e.g. Europe/Berlin`)
  }
  if (!isCron(cron)) {
    const message = 'Five fields: minute, hour, day of the month, month, day of the week'
    throw invalidField('cron', 'cron', message)
  }
}

type Given = Partial<Pick<Schedule, 'targetId' | 'templateId' | 'cron' | 'timeZone' | 'isEnabled'>>

/** What is given exists in the team and says times; with it goes when it runs next. */
export async function scheduleValues<Values extends Given>(
  team: Team,
  values: Values,
  stored: Schedule | null
) {
  const whole = { isEnabled: true, ...stored?.$attributes, ...values }
  const { cron = '', timeZone = '' } = whole
  assertTimes({ cron, timeZone })
  if (values.targetId) {
    const target = await team.related('targets').query().where('id', values.targetId).first()
    if (!target) throw invalidField('targetId', 'exists', 'There is no such target in this team')
    assertRunsHere(target)
  }
  if (values.templateId) {
    const found = await team.related('templates').query().where('id', values.templateId).first()
    if (!found) throw invalidField('configId', 'exists', 'There is no such template in this team')
  }
  const next = whole.isEnabled ? nextTime(cron, timeZone, new Date()) : null
  return { ...values, nextRunAt: next && DateTime.fromJSDate(next) }
}
