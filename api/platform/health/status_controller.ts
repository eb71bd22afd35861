import { version } from '#config/version'
import { queue } from '#api/platform/queue/service'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class StatusController {
  /** Reports that the process is alive; does not query the database. */
  async health() {
    return { status: 'OK', version: version.version }
  }

  /** Reports whether the database and the queue are ready. */
  async ready({ response, logger }: HttpContext) {
    const checks = await Promise.allSettled([db.rawQuery('select 1'), queue.start()])
    const [database, jobs] = checks.map((check) => check.status === 'fulfilled')
    if (!database || !jobs) logger.warn({ checks }, 'not ready')
    response.status(database && jobs ? 200 : 503)
    return { status: database && jobs ? 'OK' : 'unavailable', database, queue: jobs }
  }

  /** Lets the command-line tool check whether an email address may be used; Assay accepts every address. */
  async address() {
    return { status: 'ok' }
  }

  async version() {
    return version
  }
}
