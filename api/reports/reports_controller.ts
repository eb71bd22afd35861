import { reports } from '#api/contract/resources/reports'
import { probeFilterOf } from '#api/evals/list_probes'
import { answerList } from '#api/http/answer'
import { readList, runList } from '#api/http/list_query'
import { loadReport } from '#api/reports/load_report'
import { reportOptionsOf } from '#api/reports/report_options'
import ReportTransformer from '#api/reports/report_transformer'
import type { HttpContext } from '@adonisjs/core/http'

export default class ReportsController {
  async index(ctx: HttpContext) {
    const list = readList(reports, ctx.request.qs())
    const query = ctx.team.related('evals').query().where({ type: 'redteam', is_published: true })
    const { rows, total } = await runList(query, reports, list)
    return answerList(ctx, reports.path, list, total, ReportTransformer.transform(rows))
  }

  async show({ team, params, request }: HttpContext) {
    const report = await team
      .related('evals')
      .query()
      .where('type', 'redteam')
      .where('id', params.id)
      .firstOrFail()
    return loadReport(report, probeFilterOf(request.qs()), reportOptionsOf(request.qs()))
  }
}
