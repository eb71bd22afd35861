import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { reports } from '#api/contract/resources/reports'
import { probeFilterOf } from '#api/evals/probes/list_probes'
import { respondWithList } from '#api/platform/http/responses/respond'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { judgePrecisionsOf } from '#api/findings/calibrations/judge_precision'
import { loadReport } from '#api/findings/reports/load_report'
import { reportOptionsOf } from '#api/findings/reports/report_options'
import ReportTransformer from '#api/findings/reports/report_transformer'
import type { HttpContext } from '@adonisjs/core/http'

export default class ReportsController {
  async index(ctx: HttpContext) {
    const list = readList(reports, ctx.request.qs())
    const query = teamScope(ctx.team, Eval).query().where({ type: 'redteam', is_published: true })
    const { rows, total } = await runList(query, reports, list)
    const judges = await judgePrecisionsOf(ctx.team.id, rows)
    const shown = ReportTransformer.transform(rows, judges)
    return respondWithList(ctx, reports.path, list, total, shown)
  }

  async show({ team, params, request }: HttpContext) {
    const report = await teamScope(team, Eval)
      .query()
      .where('type', 'redteam')
      .where('id', params.id)
      .firstOrFail()
    return loadReport(report, probeFilterOf(request.qs()), reportOptionsOf(request.qs()))
  }
}
