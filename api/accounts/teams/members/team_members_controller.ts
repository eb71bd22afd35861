import { actorOf } from '#api/platform/audit/actor_of'
import { teamMembers } from '#api/contract/resources/team_members'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { addMembers } from '#api/accounts/teams/members/add_members'
import { changeRoles } from '#api/accounts/teams/members/change_roles'
import { listMembers } from '#api/accounts/teams/members/list_members'
import {
  addMember,
  addMembers as addManyInput,
  changeRole,
  memberId,
  memberIds,
} from '#api/accounts/teams/members/member_validator'
import { removeMembers } from '#api/accounts/teams/members/remove_members'
import TeamMemberTransformer from '#api/accounts/teams/members/team_member_transformer'
import { visibleTeams } from '#api/accounts/teams/visible_teams'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class TeamMembersController {
  async index(ctx: HttpContext) {
    const { id } = ctx.params
    const list = readList(teamMembers, ctx.request.qs())
    const { rows, total } = await runList(listMembers(ctx.tenant, id), teamMembers, list)
    // If there are no rows, returns 404 if the user cannot see the team.
    if (total === 0) await visibleTeams(ctx).where('teams.id', id).firstOrFail()
    return respondWithList(
      ctx,
      `teams/${id}/members`,
      list,
      total,
      TeamMemberTransformer.transform(rows)
    )
  }

  async store(ctx: HttpContext) {
    const { userId, roleId } = await ctx.request.validateUsing(addMember)
    const adding = { teamId: ctx.params.id, userIds: [userId], roleId, ifMember: 'refuse' as const }
    await db.transaction((trx) => addMembers(trx, actorOf(ctx), adding))
    ctx.response.status(201)
    return one(ctx, userId)
  }

  /** Adds users to the team; existing members get the new role. */
  async storeMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(addManyInput)
    const adding = { teamId: ctx.params.id, ...values, ifMember: 'change' as const }
    return db.transaction((trx) => addMembers(trx, actorOf(ctx), adding))
  }

  async update(ctx: HttpContext) {
    const { userId } = await memberId.validate(ctx.params)
    const { roleId } = await ctx.request.validateUsing(changeRole)
    const change = { teamId: ctx.params.id, userIds: [userId], roleId }
    await db.transaction((trx) => changeRoles(trx, actorOf(ctx), change))
    return one(ctx, userId)
  }

  async updateMany(ctx: HttpContext) {
    const userIds = await namedUsers(ctx)
    const { roleId } = await ctx.request.validateUsing(changeRole)
    const change = { teamId: ctx.params.id, userIds, roleId }
    await db.transaction((trx) => changeRoles(trx, actorOf(ctx), change))
    return userIds
  }

  async destroy(ctx: HttpContext) {
    const { userId } = await memberId.validate(ctx.params)
    const removal = { teamId: ctx.params.id, userIds: [userId] }
    await db.transaction((trx) => removeMembers(trx, actorOf(ctx), removal))
    return { id: userId }
  }

  async destroyMany(ctx: HttpContext) {
    const userIds = await namedUsers(ctx)
    const removal = { teamId: ctx.params.id, userIds }
    await db.transaction((trx) => removeMembers(trx, actorOf(ctx), removal))
    return userIds
  }
}

async function one(ctx: HttpContext, userId: string) {
  const member = await listMembers(ctx.tenant, ctx.params.id)
    .where('team_members.user_id', userId)
    .firstOrFail()
  return respondWithOne(ctx, TeamMemberTransformer.transform(member))
}

/** Reads user IDs from the request. Accepts `id` as an alias of `userId`. */
async function namedUsers(ctx: HttpContext): Promise<string[]> {
  const { userIds } = await memberIds.validate({ userIds: bulkIds(ctx, ['userId', 'id']) })
  return userIds
}
