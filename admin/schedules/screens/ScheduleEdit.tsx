import '../messages.js'
import { RecordPage } from '../../core/records/RecordPage.js'
import { useCan } from '../../core/session/session.js'
import { SCHEDULES, type ScheduleRecord } from '../schedule_record.js'
import { ScheduleEditor } from '../parts/ScheduleEditor.js'
import { ScheduleView } from '../parts/ScheduleView.js'
import { ScheduleRuns } from '../parts/ScheduleRuns.js'

/** Page of a schedule with its settings and past runs; read-only without edit permission. */
export function ScheduleEdit() {
  const canEdit = useCan('update', 'EvalJob')
  return (
    <RecordPage<ScheduleRecord> resource={SCHEDULES} texts="schedules">
      {(record) => (
        <>
          {canEdit ? (
            <ScheduleEditor key={record.id} record={record} />
          ) : (
            <ScheduleView record={record} />
          )}
          <ScheduleRuns id={record.id} />
        </>
      )}
    </RecordPage>
  )
}
