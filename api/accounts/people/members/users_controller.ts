import { actorOf } from '#api/platform/audit/actor_of'
import { users } from '#api/contract/resources/users'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { changeMembers } from '#api/accounts/people/members/change_members'
import MemberTransformer from '#api/accounts/people/members/member_transformer'
import { inTeam, membersOf, TEAM_KEYS } from '#api/accounts/people/members/members_of'
import { changeUsers } from '#api/accounts/people/people_validator'
import { removeMembers } from '#api/accounts/people/members/remove_members'
import type { HttpContext } from '@adonisjs/core/http'

export default class UsersController {
  async index(ctx: HttpContext) {
    const list = readList(users, ctx.request.qs(), TEAM_KEYS)
    const query = inTeam(membersOf(ctx.organization), ctx.organization, list.filter)
    const { rows, total } = await runList(query, users, list, TEAM_KEYS)
    return respondWithList(ctx, users.path, list, total, MemberTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return respondWithOne(ctx, MemberTransformer.transform(await find(ctx)))
  }

  async update(ctx: HttpContext) {
    const change = await ctx.request.validateUsing(changeUsers)
    await changeMembers(actorOf(ctx), [ctx.params.id], change)
    return respondWithOne(ctx, MemberTransformer.transform(await find(ctx)))
  }

  async updateMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    const change = await ctx.request.validateUsing(changeUsers)
    await changeMembers(actorOf(ctx), ids, change)
    return ids
  }

  async destroy(ctx: HttpContext) {
    const member = await find(ctx)
    await removeMembers(actorOf(ctx), [member.id])
    return respondWithOne(ctx, MemberTransformer.transform(member))
  }

  async destroyMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    await removeMembers(actorOf(ctx), ids)
    return ids
  }
}

const find = (ctx: HttpContext) =>
  membersOf(ctx.organization).where('members.id', ctx.params.id).firstOrFail()
