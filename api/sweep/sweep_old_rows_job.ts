import { sweepOldRows } from '#api/sweep/sweep_old_rows'
import logger from '@adonisjs/core/services/logger'

/** What could not be forgotten is forgotten an hour later, and somebody is told now. */
export async function sweepOldRowsJob() {
  try {
    await sweepOldRows()
  } catch (error) {
    logger.error({ err: error }, 'old rows could not be removed')
    throw error
  }
}
