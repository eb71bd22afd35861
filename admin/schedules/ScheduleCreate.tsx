import { useText } from '../app/i18n.js'
import '../i18n/areas/schedules.js'
import { PageHeader } from '../ui/PageHeader.js'
import { SCHEDULES } from './schedule_record.js'
import { ScheduleEditor } from './ScheduleEditor.js'

/** A new schedule. */
export function ScheduleCreate() {
  const t = useText()
  return (
    <>
      <PageHeader
        title={t('schedules.create_title')}
        crumbs={[{ label: t('schedules.title'), to: `/${SCHEDULES}` }]}
      />
      <ScheduleEditor record={null} />
    </>
  )
}
