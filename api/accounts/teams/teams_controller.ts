import { actorOf } from '#api/platform/audit/actor_of'
import { teams } from '#api/contract/resources/teams'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { createTeam } from '#api/accounts/teams/create_team'
import { createTeams } from '#api/accounts/teams/create_teams'
import { deleteTeams } from '#api/accounts/teams/delete_teams'
import { teamContents } from '#api/accounts/teams/team_contents'
import TeamTransformer from '#api/accounts/teams/team_transformer'
import {
  createTeam as createInput,
  createTeams as createManyInput,
  updateTeam as updateInput,
} from '#api/accounts/teams/team_validator'
import { updateTeam } from '#api/accounts/teams/update_team'
import { visibleTeams } from '#api/accounts/teams/visible_teams'
import { withMemberCount } from '#api/accounts/teams/with_member_count'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class TeamsController {
  async index(ctx: HttpContext) {
    const list = readList(teams, ctx.request.qs())
    const { rows, total } = await runList(withMemberCount(visibleTeams(ctx)), teams, list)
    return respondWithList(ctx, teams.path, list, total, TeamTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return respondWithOne(ctx, TeamTransformer.transform(await find(ctx)))
  }

  /** Counts the rows that would be deleted with the team, by kind. */
  async contents(ctx: HttpContext) {
    const { id } = await find(ctx)
    return (await teamContents(db.connection(), [id])).get(id)
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createInput)
    const team = await createTeam(ctx.organization, values, actorOf(ctx))
    ctx.response.status(201)
    return respondWithOne(ctx, TeamTransformer.transform(team))
  }

  /** Creates several teams. Responds with their IDs in the order of the request. */
  async storeMany(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createManyInput)
    const ids = await db.transaction((trx) => createTeams(trx, actorOf(ctx), values.teams))
    ctx.response.status(201)
    return ids
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateInput)
    const team = await updateTeam(await find(ctx), values, actorOf(ctx), editedRecord(ctx))
    return respondWithOne(ctx, TeamTransformer.transform(team))
  }

  async destroy(ctx: HttpContext) {
    const team = await find(ctx)
    const { confirm } = ctx.request.qs()
    await deleteTeams(actorOf(ctx), [team.id], typeof confirm === 'string' ? confirm : '')
    return respondWithOne(ctx, TeamTransformer.transform(team))
  }

  async destroyMany(ctx: HttpContext) {
    const ids = bulkIds(ctx)
    await deleteTeams(actorOf(ctx), ids)
    return ids
  }
}

const find = (ctx: HttpContext) =>
  withMemberCount(visibleTeams(ctx)).where('teams.id', ctx.params.id).firstOrFail()
