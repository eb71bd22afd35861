import { queue } from '#api/queue/service'
import { deliverWebhookJob } from './deliver_webhook_job.js'
import { sweepDeliveries } from './sweep_deliveries.js'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

/** Deliveries that one worker makes at the same time: a receiver that hangs does not hold up the others. */
const SLOTS = 4
const SWEEP_MS = 3_600_000

/** Lets this worker deliver webhooks until the application ends. */
export async function startWebhookWork() {
  const sweep = () =>
    sweepDeliveries().catch((error) => logger.debug({ err: error }, 'old deliveries stay'))
  void sweep()
  const sweeps = setInterval(sweep, SWEEP_MS)
  app.terminating(() => clearInterval(sweeps))
  await queue.work('deliver_webhook', SLOTS, deliverWebhookJob())
}
