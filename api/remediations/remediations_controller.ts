import { actorOf } from '#api/audit/actor_of'
import { findReport } from '#api/remediations/find_report'
import { loadRemediation } from '#api/remediations/load_remediation'
import { regenerateRemediation } from '#api/remediations/request_remediation'
import type { HttpContext } from '@adonisjs/core/http'

/** What to do about the weaknesses of a report. */
export default class RemediationsController {
  async show(ctx: HttpContext) {
    return loadRemediation(await findReport(ctx))
  }

  /** Has it written, for the first time or again. */
  async store(ctx: HttpContext) {
    const report = await findReport(ctx)
    await regenerateRemediation(actorOf(ctx), report)
    ctx.response.status(202)
    return loadRemediation(report)
  }
}
