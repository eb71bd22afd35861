import { orderWaitingJobs } from '#api/queue/order_waiting'
import app from '@adonisjs/core/services/app'
import logger from '@adonisjs/core/services/logger'

const ORDER_MS = 1000

/** Has this worker order the waiting jobs of all organizations until it ends. */
export function startTurns() {
  const timer = setInterval(() => {
    orderWaitingJobs().catch((error) => logger.debug({ err: error }, 'jobs were not ordered'))
  }, ORDER_MS)
  app.terminating(() => clearInterval(timer))
}
