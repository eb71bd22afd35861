import { NOT_FOUND } from '#api/platform/http/domain_error'
import { auditPerson } from '#api/accounts/identity/audit_person'
import { rememberBrowser } from '#api/accounts/identity/limits/known_browsers'
import { mySessions } from '#api/accounts/identity/sessions/my_sessions'
import { revokeAccess } from '#api/accounts/identity/revoke_access'
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
      if (Number(ended) === 0) throw NOT_FOUND('This session has already ended')
      const description = `${user.name} ended one of their sessions`
      const target = { target: 'SESSION', targetId: String(params.id) } as const
      await auditPerson(user, { action: 'session_ended', description, ...target }, { trx })
    })
    return response.noContent()
  }

  /**
   * Ends all sessions except the current one. Also deletes unused links, and all known browsers except the current one.
   */
  async destroyOthers(ctx: HttpContext) {
    const { tenant, session } = ctx
    const { user } = tenant
    const response = await db.transaction(async (trx) => {
      const { ended } = await revokeAccess(trx, [user.id], { exceptSessionId: session?.sessionId })
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
    if (session) await rememberBrowser(ctx, user)
    return response
  }
}
