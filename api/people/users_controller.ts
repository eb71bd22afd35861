import { actorOf } from '#api/audit/actor_of'
import { users } from '#api/contract/resources/users'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { changeMembers } from '#api/people/change_members'
import MemberTransformer from '#api/people/member_transformer'
import { inTeam, membersOf, TEAM_KEYS } from '#api/people/members_of'
import { changeUsers } from '#api/people/people_validator'
import { removeMembers } from '#api/people/remove_members'
import type { HttpContext } from '@adonisjs/core/http'

export default class UsersController {
  async index(ctx: HttpContext) {
    const list = readList(users, ctx.request.qs(), TEAM_KEYS)
    const query = inTeam(membersOf(ctx.organization), ctx.organization, list.filter)
    const { rows, total } = await runList(query, users, list, TEAM_KEYS)
    return answerList(ctx, users.path, list, total, MemberTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, MemberTransformer.transform(await find(ctx)))
  }

  async update(ctx: HttpContext) {
    const change = await ctx.request.validateUsing(changeUsers)
    await changeMembers(actorOf(ctx), [ctx.params.id], change)
    return answerOne(ctx, MemberTransformer.transform(await find(ctx)))
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
    return answerOne(ctx, MemberTransformer.transform(member))
  }

  async destroyMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    await removeMembers(actorOf(ctx), ids)
    return ids
  }
}

const find = (ctx: HttpContext) =>
  membersOf(ctx.organization).where('members.id', ctx.params.id).firstOrFail()
