import { tenantOf } from '#api/access/tenant'
import { currentUser } from '#api/identity/current_user'
import { limitLink } from '#api/identity/limits/limit_requests'
import { acceptInvitation } from '#api/people/accept_invitation'
import { acceptInvitation as input } from '#api/people/people_validator'
import { previewInvitation } from '#api/people/preview_invitation'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** For whoever holds a code: what it is, and using it. */
export default class InvitationCodesController {
  async show(ctx: HttpContext) {
    return limitLink(ctx, () => previewInvitation(ctx.params.code))
  }

  /** The organization that one joins becomes the current one. */
  async accept(ctx: HttpContext) {
    const { request, session, tenant } = ctx
    const { code } = await request.validateUsing(input)
    const { organizationId } = await limitLink(ctx, () =>
      db.transaction((trx) => acceptInvitation(trx, tenant.user, code))
    )
    session?.put('organizationId', organizationId)
    return currentUser(ctx, await tenantOf(tenant.user, organizationId))
  }
}
