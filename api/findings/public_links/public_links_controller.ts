import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import {
  type CreatedPublicLink,
  PUBLIC_PARAMETER,
  publicPath,
} from '#api/contract/findings/public_link'
import Eval from '#api/evals/eval'
import { makePublic } from '#api/findings/public_links/make_public'
import {
  createdLink,
  publicLinkOf,
  assertPublicLinksEnabled,
} from '#api/findings/public_links/public_link_of'
import { createPublicLink, namePublicLink } from '#api/findings/public_links/public_link_validator'
import { revokePublic } from '#api/findings/public_links/revoke_public'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

/** Manages the public links of an evaluation, its report and its remediation. */
export default class PublicLinksController {
  async show(ctx: HttpContext) {
    const { id } = await evalOf(ctx)
    const { subject } = await namePublicLink.validate(ctx.request.qs())
    return { link: await publicLinkOf(id, subject) }
  }

  async store(ctx: HttpContext): Promise<CreatedPublicLink> {
    const evaluation = await evalOf(ctx)
    const { subject, expiresAt = null } = await ctx.request.validateUsing(createPublicLink)
    const { link, code } = await makePublic(actorOf(ctx), evaluation, { subject, expiresAt })
    ctx.response.status(201)
    const url = `${appUrl}${publicPath(subject, evaluation.id)}?${PUBLIC_PARAMETER}=${code}`
    return { ...createdLink(link, subject, ctx.tenant.user.name), url }
  }

  async destroy(ctx: HttpContext) {
    const evaluation = await evalOf(ctx)
    const { subject } = await namePublicLink.validate(ctx.request.qs())
    await revokePublic(actorOf(ctx), evaluation, subject)
    return { link: null }
  }
}

async function evalOf({ team, params }: HttpContext): Promise<Eval> {
  assertPublicLinksEnabled()
  return teamScope(team, Eval)
    .query()
    .where('id', params.id)
    .select('id', 'teamId', 'type', 'description')
    .firstOrFail()
}
