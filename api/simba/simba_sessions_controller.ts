import { simbaSessions } from '#api/contract/resources/simba_sessions'
import { bulkIds, changeMany } from '#api/platform/http/lists/bulk'
import { invalidField } from '#api/platform/http/domain_error'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { respondWithJson } from '#api/platform/http/responses/respond_with_json'
import { respondWithList } from '#api/platform/http/responses/respond'
import { teamScope } from '#api/platform/tenancy/scopes'
import { STILL_ACTIVE } from '#api/simba/errors'
import { listedSessionsOf, sessionsOf } from '#api/simba/list_sessions'
import { attackPlans } from '#api/simba/read/attack_plans'
import { sessionDetails } from '#api/simba/read/session_details'
import SimbaSession from '#api/simba/session'
import SimbaSessionTransformer from '#api/simba/simba_session_transformer'
import { startSimbaSession } from '#api/simba/session_validator'
import { startSession } from '#api/simba/start/start_session'
import type { HttpContext } from '@adonisjs/core/http'

const MAX_KEY_LENGTH = 200

export default class SimbaSessionsController {
  async index(ctx: HttpContext) {
    const list = readList(simbaSessions, ctx.request.qs())
    const { rows, total } = await runList(listedSessionsOf(ctx.team), simbaSessions, list)
    return respondWithList(
      ctx,
      simbaSessions.path,
      list,
      total,
      SimbaSessionTransformer.transform(rows)
    )
  }

  /** `?format=attackPlans` returns the results in the format of external runners. */
  async show(ctx: HttpContext) {
    const session = await sessionsOf(ctx.team)
      .select('simba_sessions.*')
      .where('simba_sessions.id', String(ctx.params.id))
      .firstOrFail()
    const { format } = ctx.request.qs()
    if (format === undefined) return respondWithJson(ctx, await sessionDetails(session))
    if (format === 'attackPlans') return respondWithJson(ctx, await attackPlans(session))
    throw invalidField('format', 'enum', 'format must be attackPlans, or omitted')
  }

  async store(ctx: HttpContext) {
    const body = await ctx.request.validateUsing(startSimbaSession)
    const { id, isNew } = await startSession({
      team: ctx.team,
      user: ctx.tenant.user,
      body: {
        ...body,
        goals: body.goals.map(({ text, criterion = null }) => ({ text, criterion })),
      },
      idempotencyKey: idempotencyKey(ctx),
    })
    ctx.response.status(isNew ? 201 : 200)
    const session = await teamScope(ctx.team, SimbaSession).query().where('id', id).firstOrFail()
    return { ...(await sessionDetails(session)), sessionId: id }
  }

  async destroy(ctx: HttpContext) {
    const session = await sessionsOf(ctx.team)
      .select('simba_sessions.*')
      .where('simba_sessions.id', String(ctx.params.id))
      .firstOrFail()
    const details = await sessionDetails(session)
    await changeMany(own(ctx), [session.id], deleteSession)
    return details
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(own(ctx), bulkIds(ctx), deleteSession)
  }
}

const own = ({ team }: HttpContext) => teamScope(team, SimbaSession).query()

/** Deletes a session and its log, but keeps its report. */
async function deleteSession(session: SimbaSession) {
  if (session.isActive || session.finishedAt === null) throw STILL_ACTIVE()
  await session.delete()
}

function idempotencyKey({ request }: HttpContext): string | null {
  const key = request.header('idempotency-key')?.trim() ?? ''
  if (key.length > MAX_KEY_LENGTH) {
    throw invalidField('Idempotency-Key', 'maxLength', `At most ${MAX_KEY_LENGTH} characters`)
  }
  return key === '' ? null : key
}
