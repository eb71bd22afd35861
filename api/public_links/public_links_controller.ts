import { actorOf } from '#api/audit/actor_of'
import { type MadePublicLink, PUBLIC_PARAMETER, publicPath } from '#api/contract/public_link'
import type Eval from '#api/evals/eval'
import { makePublic } from '#api/public_links/make_public'
import { mayMakePublic } from '#api/public_links/may_make_public'
import { madeLink, publicLinkOf } from '#api/public_links/public_link_of'
import { createPublicLink, namePublicLink } from '#api/public_links/public_link_validator'
import { revokePublic } from '#api/public_links/revoke_public'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

/** The public link of one of the team's evaluations, or of its report. */
export default class PublicLinksController {
  async show(ctx: HttpContext) {
    const { id } = await evalOf(ctx)
    const { subject } = await namePublicLink.validate(ctx.request.qs())
    return { link: await publicLinkOf(id, subject) }
  }

  async store(ctx: HttpContext): Promise<MadePublicLink> {
    const evaluation = await evalOf(ctx)
    const { subject, expiresAt = null } = await ctx.request.validateUsing(createPublicLink)
    const { link, code } = await makePublic(actorOf(ctx), evaluation, { subject, expiresAt })
    ctx.response.status(201)
    const url = `${appUrl}${publicPath(subject, evaluation.id)}?${PUBLIC_PARAMETER}=${code}`
    return { ...madeLink(link, subject, ctx.tenant.user.name), url }
  }

  async destroy(ctx: HttpContext) {
    const evaluation = await evalOf(ctx)
    const { subject } = await namePublicLink.validate(ctx.request.qs())
    await revokePublic(actorOf(ctx), evaluation, subject)
    return { link: null }
  }
}

async function evalOf({ team, params }: HttpContext): Promise<Eval> {
  mayMakePublic()
  return team
    .related('evals')
    .query()
    .where('id', params.id)
    .select('id', 'teamId', 'type', 'description')
    .firstOrFail()
}
