import { trimCalls } from '#api/mcp/calls/retention/trim_calls'
import { queue } from '#api/platform/queue/service'

/** Minute 47 avoids other hourly jobs. */
const HOURLY = '47 * * * *'

/** Schedules the hourly deletion of old entries; one worker executes each run. */
export async function startTrimWork() {
  await queue.schedule('trim_mcp_calls', HOURLY)
  await queue.work('trim_mcp_calls', 1, () => trimCalls())
}
