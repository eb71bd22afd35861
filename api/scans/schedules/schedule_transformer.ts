import type Schedule from '#api/scans/schedules/schedule'
import { BaseTransformer } from '@adonisjs/core/transformers'

export default class ScheduleTransformer extends BaseTransformer<Schedule> {
  toObject() {
    const row = this.resource
    return {
      ...this.pick(row, ['id', 'name', 'targetId', 'cron', 'timeZone', 'isEnabled', 'whenMissed']),
      ...this.pick(row, ['options', 'nextRunAt', 'createdAt', 'updatedAt']),
      configId: row.templateId,
      targetName: textOf(row.$extras.target_name),
      configName: textOf(row.$extras.template_name),
      runsAs: { id: row.runsAsId, name: textOf(row.$extras.runs_as_name) },
      lastRun: lastRunOf(row),
    }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null)

function lastRunOf({ $extras }: Schedule): object | null {
  const run: unknown = $extras.last_run
  return typeof run === 'object' ? run : null
}
