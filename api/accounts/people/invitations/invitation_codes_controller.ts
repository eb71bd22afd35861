import { tenantOf } from '#api/accounts/tenants/tenant'
import { currentUser } from '#api/accounts/identity/current_user'
import { limitLink } from '#api/accounts/identity/limits/limit_requests'
import { acceptInvitation } from '#api/accounts/people/invitations/accept_invitation'
import { acceptInvitation as input } from '#api/accounts/people/people_validator'
import { previewInvitation } from '#api/accounts/people/invitations/preview_invitation'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

/** Shows and accepts an invitation by its code. */
export default class InvitationCodesController {
  async show(ctx: HttpContext) {
    return limitLink(ctx, () => previewInvitation(ctx.params.code))
  }

  /** Accepts an invitation. The joined organization becomes the current one. */
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
