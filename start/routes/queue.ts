import { controllers } from '#generated/controllers'
import { endpoint } from '#api/platform/http/endpoint'

/** Mounts the routes for the job queue, for server administrators. */
export function queueRoutes() {
  const { Queue } = controllers.platform.workers
  endpoint(
    'GET /queue',
    'admin',
    [Queue, 'show'],
    'List waiting, active and failed jobs, and the workers'
  )
  endpoint('POST /queue/jobs/:id/retry', 'admin', [Queue, 'retry'], 'Retry a failed job')
  endpoint('POST /queue/jobs/:id/cancel', 'admin', [Queue, 'cancel'], 'Cancel a waiting job')
}
