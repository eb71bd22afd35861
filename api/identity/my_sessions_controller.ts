import { NOT_FOUND } from '#api/http/domain_error'
import { auditPerson } from '#api/identity/audit_person'
import { endSessions } from '#api/identity/end_sessions'
import { mySessions } from '#api/identity/my_sessions'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class MySessionsController {
  async index({ tenant, session }: HttpContext) {
    return mySessions(tenant.user, session?.sessionId ?? null)
  }

  async destroy({ tenant: { user }, params, response }: HttpContext) {
    await db.transaction(async (trx) => {
      const ended: unknown = await trx
        .from('sessions')
        .where({ user_id: user.id, public_id: params.id })
        .delete()
      if (Number(ended) === 0) throw NOT_FOUND('This session has ended already')
      const description = `${user.name} ended one of their sessions`
      const target = { target: 'SESSION', targetId: String(params.id) } as const
      await auditPerson(user, { action: 'session_ended', description, ...target }, { trx })
    })
    return response.noContent()
  }

  /** All but the one that asks. */
  async destroyOthers({ tenant: { user }, session }: HttpContext) {
    return db.transaction(async (trx) => {
      const { ended } = await endSessions(user, { exceptSessionId: session?.sessionId, trx })
      const description = `${user.name} ended their ${ended} other sessions`
      if (ended > 0) {
        await auditPerson(
          user,
          { action: 'session_ended', description, metadata: { ended } },
          { trx }
        )
      }
      return { ended }
    })
  }
}
