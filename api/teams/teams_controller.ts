import { teams } from '#api/contract/resources/teams'
import { answerList, answerOne } from '#api/http/answer'
import { bulkIds, changeMany } from '#api/http/bulk'
import { readList, runList } from '#api/http/list_query'
import { createTeam } from '#api/teams/create_team'
import TeamTransformer from '#api/teams/team_transformer'
import { createTeam as createInput, updateTeam } from '#api/teams/team_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class TeamsController {
  async index(ctx: HttpContext) {
    const list = readList(teams, ctx.request.qs())
    const { rows, total } = await runList(visible(ctx), teams, list)
    return answerList(ctx, teams.path, list, total, TeamTransformer.transform(rows))
  }

  async show(ctx: HttpContext) {
    return answerOne(ctx, TeamTransformer.transform(await find(ctx)))
  }

  async store(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(createInput)
    const team = await createTeam(ctx.organization, values)
    ctx.response.status(201)
    return answerOne(ctx, TeamTransformer.transform(team))
  }

  async update(ctx: HttpContext) {
    const values = await ctx.request.validateUsing(updateTeam)
    const team = await find(ctx)
    await team.merge(values).save()
    return answerOne(ctx, TeamTransformer.transform(team))
  }

  async destroy(ctx: HttpContext) {
    const team = await find(ctx)
    await team.delete()
    return answerOne(ctx, TeamTransformer.transform(team))
  }

  async destroyMany(ctx: HttpContext) {
    return changeMany(visible(ctx), bulkIds(ctx), (team) => team.delete())
  }
}

/** Administrators see all teams, others their own. */
function visible({ organization, tenant }: HttpContext) {
  const query = organization.related('teams').query()
  if (!tenant.isAdmin) {
    query.whereHas('members', (members) => members.where('user_id', tenant.user.id))
  }
  if (tenant.token?.teamId) query.where('teams.id', tenant.token.teamId)
  return query
}

const find = (ctx: HttpContext) => visible(ctx).where('id', ctx.params.id).firstOrFail()
