import '../messages.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import { SCHEDULES, type ScheduleRecord } from '../schedule_record.js'
import { ScheduleEditor } from '../parts/ScheduleEditor.js'
import { ScheduleRuns } from '../parts/ScheduleRuns.js'

/** Page of a schedule with its settings and past runs. */
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
