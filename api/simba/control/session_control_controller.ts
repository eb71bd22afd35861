import {
  controlSession,
  extendSession,
  pauseSession,
  type Place,
  resumeSession,
  stopSession,
} from '#api/simba/control/change_state'
import { forkSession } from '#api/simba/control/fork_session'
import { sendMessage, steerAttempt } from '#api/simba/control/steer'
import { findSession, numberIn } from '#api/simba/find_session'
import { sessionDetails } from '#api/simba/read/session_details'
import {
  controlSimbaSession,
  extendSimbaSession,
  forkSimbaSession,
  sendSimbaMessage,
} from '#api/simba/session_validator'
import type { HttpContext } from '@adonisjs/core/http'

/** Controls a session. Every action returns the session in its new state. */
export default class SessionControlController {
  async pause(ctx: HttpContext) {
    await pauseSession(placeOf(ctx))
    return sessionDetails(await findSession(ctx))
  }

  async resume(ctx: HttpContext) {
    await resumeSession(placeOf(ctx))
    return sessionDetails(await findSession(ctx))
  }

  async stop(ctx: HttpContext) {
    await stopSession(placeOf(ctx))
    return sessionDetails(await findSession(ctx))
  }

  async extend(ctx: HttpContext) {
    await extendSession(placeOf(ctx), await ctx.request.validateUsing(extendSimbaSession))
    return sessionDetails(await findSession(ctx))
  }

  async control(ctx: HttpContext) {
    const { by } = await ctx.request.validateUsing(controlSimbaSession)
    await controlSession(placeOf(ctx), by)
    return sessionDetails(await findSession(ctx))
  }

  async message(ctx: HttpContext) {
    await sendMessage(placeOf(ctx), await ctx.request.validateUsing(sendSimbaMessage))
    ctx.response.status(202)
    return sessionDetails(await findSession(ctx))
  }

  async prune(ctx: HttpContext) {
    await steerAttempt(placeOf(ctx), 'prune', numberIn(ctx, 'attempt'))
    return sessionDetails(await findSession(ctx))
  }

  async boost(ctx: HttpContext) {
    await steerAttempt(placeOf(ctx), 'boost', numberIn(ctx, 'attempt'))
    return sessionDetails(await findSession(ctx))
  }

  async fork(ctx: HttpContext) {
    const { fromExchange } = await ctx.request.validateUsing(forkSimbaSession)
    const session = await findSession(ctx)
    const forked = await forkSession(ctx.team, ctx.tenant.user, session, fromExchange)
    ctx.response.status(201)
    return sessionDetails(forked)
  }
}

const placeOf = ({ team, tenant, params }: HttpContext): Place & { userId: string } => ({
  team,
  id: String(params.id),
  by: tenant.user.name,
  userId: tenant.user.id,
})
