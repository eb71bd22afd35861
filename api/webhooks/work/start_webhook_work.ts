import { queue } from '#api/queue/service'
import { deliverWebhookJob } from './deliver_webhook_job.js'

/** Deliveries that one worker makes at the same time: a receiver that hangs does not hold up the others. */
const SLOTS = 5

/** Lets this worker deliver webhooks until the application ends. */
export const startWebhookWork = () => queue.work('deliver_webhook', SLOTS, deliverWebhookJob())
