import { queue } from '#api/queue/service'
import { runDueSchedules } from '#api/schedules/run_due_schedules'

const EVERY_MINUTE = '* * * * *'

/** Lets this worker start scans that are due: one of all workers looks each minute. */
export async function startScheduleWork() {
  await queue.schedule('run_schedules', EVERY_MINUTE)
  await queue.work('run_schedules', 1, () => runDueSchedules())
}
