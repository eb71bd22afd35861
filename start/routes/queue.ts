import { controllers } from '#generated/controllers'
import { endpoint } from '#api/http/endpoint'

/** What workers do, for those who run the server. */
export function queueRoutes() {
  const { Queue } = controllers.workers
  endpoint('GET /queue', 'admin', [Queue, 'show'], 'Jobs that wait, run or failed, and the workers')
  endpoint('POST /queue/jobs/:id/retry', 'admin', [Queue, 'retry'], 'Retry a job that failed')
  endpoint('POST /queue/jobs/:id/cancel', 'admin', [Queue, 'cancel'], 'Cancel a job that waits')
}
