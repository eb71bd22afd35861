import { version } from '#config/version'
import { queue } from '#api/queue/service'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class StatusController {
  /** Costs nothing: the process answers. */
  async health() {
    return { status: 'OK', version: version.version }
  }

  /** Whether work can be done: database and queue answer. */
  async ready({ response, logger }: HttpContext) {
    const checks = await Promise.allSettled([db.rawQuery('select 1'), queue.start()])
    const [database, jobs] = checks.map((check) => check.status === 'fulfilled')
    if (!database || !jobs) logger.warn({ checks }, 'not ready')
    response.status(database && jobs ? 200 : 503)
    return { status: database && jobs ? 'OK' : 'unavailable', database, queue: jobs }
  }

  /** The command-line tool asks whether an address may go on; here nobody is turned away by their address. */
  async address() {
    return { status: 'ok' }
  }

  async version() {
    return version
  }
}
