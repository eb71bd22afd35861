import { invalidField } from '#api/platform/http/domain_error'
import { respondWithJson } from '#api/platform/http/responses/respond_with_json'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { findSession, numberIn } from '#api/simba/find_session'
import { conversationOf } from '#api/simba/read/conversation'
import { streamEvents } from '#api/simba/read/event_stream'
import { findingsOf } from '#api/simba/read/session_details'
import { eventsAfter } from '#api/simba/read/session_events'
import { sessionTree } from '#api/simba/read/session_tree'
import { revealSimbaTexts } from '#api/simba/session_validator'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class SessionLogController {
  async tree(ctx: HttpContext) {
    const { id } = await findSession(ctx)
    return respondWithJson(ctx, await sessionTree(id))
  }

  async conversation(ctx: HttpContext) {
    const { id } = await findSession(ctx)
    const { exchanges } = await conversationOf(id, numberIn(ctx, 'attempt'), 'redacted')
    return respondWithJson(ctx, exchanges)
  }

  async findings(ctx: HttpContext) {
    return findingsOf(await findSession(ctx))
  }

  /** Returns a stream for `Accept: text/event-stream`, otherwise one page of events. */
  async events(ctx: HttpContext) {
    const session = await findSession(ctx)
    const { request } = ctx
    const isStream = request.header('accept', '')?.includes('text/event-stream') ?? false
    const after = sequenceIn(request.header('last-event-id') ?? request.qs().after)
    if (isStream) return streamEvents(ctx, session, after)
    return respondWithJson(ctx, await eventsAfter(session.id, after))
  }

  /**
   * Reveals hidden texts. Requires permission to edit evaluations; the access is recorded before the texts leave the
   * server.
   */
  async reveal(ctx: HttpContext) {
    const { attempt } = await ctx.request.validateUsing(revealSimbaTexts)
    const session = await findSession(ctx)
    const { pluginId, exchanges } = await conversationOf(session.id, attempt, 'full')
    await db.transaction((trx) =>
      recordAudit(trx, actorOf(ctx), {
        action: 'harmful_text_shown',
        target: 'EVAL',
        targetId: session.evalId ?? session.id,
        teamId: session.teamId,
        description: `Viewed the hidden texts of attempt ${attempt + 1} of the Simba session on ${session.targetName}`,
        metadata: { sessionId: session.id, attempt, pluginId },
      })
    )
    return respondWithJson(ctx, exchanges)
  }
}

const MAX_SEQUENCE = 2 ** 31 - 1

function sequenceIn(value: unknown): number {
  if (value === undefined || value === '') return 0
  const number = Number(value)
  if (typeof value === 'string' && /^\d{1,10}$/.test(value) && number <= MAX_SEQUENCE) return number
  throw invalidField('after', 'number', 'after must be the number of an event')
}
