import { contentRange } from '#api/platform/http/lists/list_query'
import { listProbes, probeFilterOf } from '#api/evals/probes/list_probes'
import { loadProbe } from '#api/evals/probes/load_probe'
import { openPublic } from '#api/findings/public_links/shown/open_public'
import { withoutPrivate } from '#api/findings/public_links/shown/without_private'
import { loadReport } from '#api/findings/reports/load_report'
import { reportOptionsOf } from '#api/findings/reports/report_options'
import type { HttpContext } from '@adonisjs/core/http'
import type { ProbeDetail, ProbeRow, Report } from '#api/contract/findings/report'

/** Restricts the search to what public pages show. */
const SEARCH = { isPublic: true }

/** Serves reports behind a public link, without a sign-in. */
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

/**
 * Removes the team's data: the IDs of the scan and the target, and the name of the scan template. Also removes the
 * checks, which show the judge's verdicts.
 */
const publicReport = (report: Report): Report => ({
  ...report,
  scanId: null,
  targetId: null,
  templateName: null,
  checks: [],
})

/** Shows the effective verdict without revealing that a reviewer changed it. */
const publicProbe = <Row extends ProbeRow>(row: Row): Row => ({
  ...row,
  overridden: false,
  judgedStatus: row.status,
})

const publicProbeDetail = (probe: ProbeDetail): ProbeDetail => ({
  ...publicProbe(probe),
  checks: null,
  review: null,
})
