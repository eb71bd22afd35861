import { teamScope } from '#api/platform/tenancy/scopes'
import type { Rejudging as Shape } from '#api/contract/findings/calibration'
import Eval from '#api/evals/eval'
import { probeFilterOf } from '#api/evals/probes/list_probes'
import Rejudging from '#api/findings/rejudgings/rejudging'
import { rejudge as input } from '#api/findings/rejudgings/rejudging_validator'
import { requestRejudging } from '#api/findings/rejudgings/request_rejudging'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class RejudgingsController {
  async show(ctx: HttpContext): Promise<Shape> {
    return load(ctx.team, await findReport(ctx))
  }

  async store(ctx: HttpContext): Promise<Shape> {
    const { filter = {} } = await ctx.request.validateUsing(input)
    const report = await findReport(ctx)
    const chosen = probeFilterOf({ filter: JSON.stringify(filter) })
    const by = { actor: actorOf(ctx), organizationId: ctx.organization.id }
    await requestRejudging(report, chosen, by)
    ctx.response.status(202)
    return load(ctx.team, report)
  }
}

const findReport = ({ team, params }: HttpContext) =>
  teamScope(team, Eval).query().where({ type: 'redteam', id: params.id }).firstOrFail()

async function load(team: HttpContext['team'], { id }: Eval): Promise<Shape> {
  const row = await teamScope(team, Rejudging).query().where('eval_id', id).first()
  if (!row) return { state: 'none', total: 0, done: 0, decided: 0, judge: '', error: null }
  const { state, done, decided, judge, error } = row
  return { state, total: row.resultIds.length, done, decided, judge, error }
}
