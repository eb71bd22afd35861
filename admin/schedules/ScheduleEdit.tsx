import '../i18n/areas/schedules.js'
import { RecordPage } from '../library/RecordPage.js'
import { SCHEDULES, type ScheduleRecord } from './schedule_record.js'
import { ScheduleEditor } from './ScheduleEditor.js'
import { ScheduleRuns } from './ScheduleRuns.js'

/** One schedule: what it says, and what came of it so far. */
export function ScheduleEdit() {
  return (
    <RecordPage<ScheduleRecord> resource={SCHEDULES} texts="schedules">
      {(record) => (
        <>
          <ScheduleEditor key={record.id} record={record} />
          <ScheduleRuns id={record.id} />
        </>
      )}
    </RecordPage>
  )
}
