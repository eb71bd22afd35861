import { actorOf } from '#api/platform/audit/actor_of'
import { invitations } from '#api/contract/resources/invitations'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import InvitationTransformer from '#api/accounts/people/invitations/invitation_transformer'
import { invitationsOf } from '#api/accounts/people/invitations/invitations_of'
import { invitePeople } from '#api/accounts/people/invitations/invite_people'
import { createInvitation, createInvitations } from '#api/accounts/people/people_validator'
import { resendInvitation } from '#api/accounts/people/invitations/resend_invitation'
import { withdrawInvitations } from '#api/accounts/people/invitations/withdraw_invitations'
import type { HttpContext } from '@adonisjs/core/http'

export default class InvitationsController {
  async index(ctx: HttpContext) {
    const list = readList(invitations, ctx.request.qs())
    const { rows, total } = await runList(invitationsOf(ctx.organization), invitations, list)
    return respondWithList(
      ctx,
      invitations.path,
      list,
      total,
      InvitationTransformer.transform(rows)
    )
  }

  async show(ctx: HttpContext) {
    return respondWithOne(ctx, InvitationTransformer.transform(await find(ctx, ctx.params.id)))
  }

  /** Invites one person. Only the responses of `store`, `storeMany` and `resend` contain a link. */
  async store(ctx: HttpContext) {
    const invite = await ctx.request.validateUsing(createInvitation)
    const [sent] = await invitePeople(actorOf(ctx), ctx.organization, [invite], () => '')
    const row = await find(ctx, sent?.id ?? '')
    ctx.response.status(201)
    const record = await respondWithOne(ctx, InvitationTransformer.transform(row))
    return { ...record, link: sent?.link, sent: sent?.sent }
  }

  async storeMany(ctx: HttpContext) {
    const { invitations: invites } = await ctx.request.validateUsing(createInvitations)
    const field = (index: number) => `invitations.${index}.`
    const sent = await invitePeople(actorOf(ctx), ctx.organization, invites, field)
    ctx.response.status(201)
    return { invitations: sent }
  }

  async resend(ctx: HttpContext) {
    return resendInvitation(actorOf(ctx), ctx.organization, ctx.params.id)
  }

  async destroy(ctx: HttpContext) {
    const invitation = await find(ctx, ctx.params.id)
    await withdrawInvitations(actorOf(ctx), [invitation.id])
    return respondWithOne(ctx, InvitationTransformer.transform(invitation))
  }

  async destroyMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    await withdrawInvitations(actorOf(ctx), ids)
    return ids
  }
}

const find = (ctx: HttpContext, id: string) =>
  invitationsOf(ctx.organization).where('invitations.id', id).firstOrFail()
