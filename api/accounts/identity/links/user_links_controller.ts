import { actorOf } from '#api/platform/audit/actor_of'
import { createUserLink } from '#api/accounts/identity/links/create_user_link'
import { createUserLink as input } from '#api/accounts/identity/identity_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class UserLinksController {
  async store(ctx: HttpContext) {
    const { purpose } = await ctx.request.validateUsing(input)
    ctx.response.status(201)
    return createUserLink(actorOf(ctx), ctx.params.id, purpose)
  }
}
