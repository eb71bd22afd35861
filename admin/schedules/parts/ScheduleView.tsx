import { Facts, type Fact } from '../../core/display/Facts.js'
import { TimeAgo } from '../../core/display/formats/TimeAgo.js'
import { useText } from '../../core/i18n/i18n.js'
import { ReadOnlyPaper } from '../../library/parts/ReadOnlyPaper.js'
import type { ScheduleRecord } from '../schedule_record.js'

/** Settings of a schedule for users who cannot change it. */
export function ScheduleView({ record }: { record: ScheduleRecord }) {
  const t = useText()
  const { minutes, tokens, usd } = record.options.budget ?? {}
  const facts: Fact[] = [
    [t('schedules.field.target'), record.targetName ?? record.targetId],
    [t('schedules.field.template'), record.configName ?? record.configId],
    [t('schedules.field.cron'), record.cron],
    [t('schedules.field.time_zone'), record.timeZone],
    [
      t('schedules.field.next'),
      record.nextRunAt ? <TimeAgo key="next" at={record.nextRunAt} /> : t('schedules.off'),
    ],
    [t('schedules.field.missed'), t(`schedules.when_missed.${record.whenMissed}`)],
    [t('schedules.field.minutes'), minutes],
    [t('schedules.field.tokens'), tokens],
    [t('schedules.field.usd'), usd],
    [t('schedules.field.runs_as'), record.runsAs.name],
  ]
  return (
    <ReadOnlyPaper description={null}>
      <Facts facts={facts} />
    </ReadOnlyPaper>
  )
}
