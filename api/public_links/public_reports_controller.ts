import { contentRange } from '#api/http/list_query'
import { listProbes, probeFilterOf } from '#api/evals/list_probes'
import { loadProbe } from '#api/evals/load_probe'
import { openPublic } from '#api/public_links/open_public'
import { publicProbe, publicProbeDetail, publicReport } from '#api/public_links/public_report'
import { withoutPrivate } from '#api/public_links/without_private'
import { loadReport } from '#api/reports/load_report'
import { reportOptionsOf } from '#api/reports/report_options'
import type { HttpContext } from '@adonisjs/core/http'

/** What is not shown is not found. */
const SEARCH = { isPublic: true }

/** A report for whoever has its public link. */
export default class PublicReportsController {
  async show(ctx: HttpContext) {
    const { evaluation, code } = await openPublic(ctx, 'report')
    const qs = ctx.request.qs()
    const report = await loadReport(
      evaluation,
      { ...probeFilterOf(qs), ...SEARCH },
      reportOptionsOf(qs)
    )
    return withoutPrivate(publicReport(report), evaluation.id, code)
  }

  async probes(ctx: HttpContext) {
    const { team, evaluation, code } = await openPublic(ctx, 'report')
    const { rows, from, total } = await listProbes(team, evaluation.id, ctx.request.qs(), SEARCH)
    contentRange(ctx, 'probes', from, rows.length, total)
    return withoutPrivate(rows.map(publicProbe), evaluation.id, code)
  }

  async probe(ctx: HttpContext) {
    const { evaluation, code } = await openPublic(ctx, 'report')
    const probe = await loadProbe(evaluation.id, ctx.params.id)
    return withoutPrivate(publicProbeDetail(probe), evaluation.id, code)
  }
}
