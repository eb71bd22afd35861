import Target from '#api/targets/target'
import Template from '#api/library/templates/template'
import { teamScope } from '#api/platform/tenancy/scopes'
import { invalidField } from '#api/platform/http/domain_error'
import { assertRunsOnServer } from '#api/scans/create/assert_scans_allowed'
import { isCron, isTimeZone, nextTime } from '#api/scans/schedules/cron_times'
import type Schedule from '#api/scans/schedules/schedule'
import type Team from '#api/accounts/tenants/team'
import { DateTime } from 'luxon'

export function assertTimes({ cron, timeZone }: { cron: string; timeZone: string }) {
  if (!isTimeZone(timeZone)) {
    throw invalidField(
      'timeZone',
      'timeZone',
      `"${timeZone}" is not a time zone. Example: Europe/Berlin`
    )
  }
  if (!isCron(cron)) {
    const message = 'Use five fields: minute, hour, day of month, month, day of week'
    throw invalidField('cron', 'cron', message)
  }
}

type Given = Partial<Pick<Schedule, 'targetId' | 'templateId' | 'cron' | 'timeZone' | 'isEnabled'>>

/**
 * Checks that the target and template exist in the team, that this server can call the target, and that the cron
 * expression and time zone are valid. Adds the next run: null for a disabled schedule.
 */
export async function scheduleValues<Values extends Given>(
  team: Team,
  values: Values,
  stored: Schedule | null
) {
  const whole = { isEnabled: true, ...stored?.$attributes, ...values }
  const { cron = '', timeZone = '' } = whole
  assertTimes({ cron, timeZone })
  if (values.targetId) {
    const target = await teamScope(team, Target).query().where('id', values.targetId).first()
    if (!target) throw invalidField('targetId', 'exists', 'This target does not exist in this team')
    assertRunsOnServer(target)
  }
  if (values.templateId) {
    const found = await teamScope(team, Template).query().where('id', values.templateId).first()
    if (!found) {
      throw invalidField('configId', 'exists', 'This scan template does not exist in this team')
    }
  }
  const next = whole.isEnabled ? nextTime(cron, timeZone, new Date()) : null
  return { ...values, nextRunAt: next && DateTime.fromJSDate(next) }
}
