import { assertScansAllowed } from '#api/scans/create/assert_scans_allowed'
import { nextOperations } from '#api/simba/external/next_operations'
import { publishEvents } from '#api/simba/run/live_progress'
import { findSession } from '#api/simba/find_session'
import { answerSimbaSession } from '#api/simba/session_validator'
import type { HttpContext } from '@adonisjs/core/http'

/** Sessions whose messages are sent by an external runner. */
export default class ExternalRunsController {
  async next(ctx: HttpContext) {
    const { answers } = await ctx.request.validateUsing(answerSimbaSession)
    await assertScansAllowed(ctx.team)
    const next = await nextOperations(ctx.team.id, String(ctx.params.id), answers)
    const session = await findSession(ctx)
    await publishEvents(session, session.lastEvent)
    return next
  }
}
