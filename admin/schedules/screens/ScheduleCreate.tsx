import { useText } from '../../core/i18n/i18n.js'
import '../messages.js'
import { PageHeader } from '../../core/page/PageHeader.js'
import { SCHEDULES } from '../schedule_record.js'
import { ScheduleEditor } from '../parts/ScheduleEditor.js'

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
