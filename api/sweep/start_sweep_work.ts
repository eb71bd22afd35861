import { queue } from '#api/queue/service'
import { sweepOldRowsJob } from '#api/sweep/sweep_old_rows_job'

/** At an odd minute, when nobody else's hourly work begins. */
const HOURLY = '17 * * * *'

/** Lets this worker forget old rows every hour: one of all workers does it each time. */
export async function startSweepWork() {
  await queue.schedule('sweep_old_rows', HOURLY)
  await queue.work('sweep_old_rows', 1, sweepOldRowsJob)
}
