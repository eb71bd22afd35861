import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { exportName } from '#api/evals/probes/export_probes'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { findReport } from '#api/findings/remediations/find_report'
import { loadRemediation } from '#api/findings/remediations/load_remediation'
import { remediationDocument } from '#api/findings/remediations/remediation_document'
import { regenerateRemediation } from '#api/findings/remediations/request_remediation'
import { streamPdf } from '#api/findings/reports/pdf/stream_pdf'
import { appName } from '#config/app'
import { flags } from '#config/flags'
import type { HttpContext } from '@adonisjs/core/http'

export default class RemediationsController {
  async show(ctx: HttpContext) {
    return loadRemediation(await findReport(ctx))
  }

  /** Generates the remediation, or regenerates it. */
  async store(ctx: HttpContext) {
    const report = await findReport(ctx)
    await regenerateRemediation(actorOf(ctx), report)
    ctx.response.status(202)
    return loadRemediation(report)
  }

  /** Returns the remediation as a PDF. DISABLE_REMEDIATION_BUNDLE disables only this file, not the page. */
  async pdf(ctx: HttpContext) {
    if (flags.disableRemediationBundle) throw NOT_FOUND()
    const report = await findReport(ctx)
    const remediation = await loadRemediation(report)
    const { content } = remediation
    if (!content) throw NOT_FOUND()
    const what = `the remediation of ${report.description || report.id}`
    const { id: targetId, teamId } = report
    await recordExport(actorOf(ctx), { what, format: 'pdf', targetId, teamId })
    ctx.response.header('Content-Type', 'application/pdf')
    const name = exportName(report.id, 'remediation.pdf')
    ctx.response.header('Content-Disposition', `attachment; filename="${name}"`)
    const about = { appName, printedAt: new Date() }
    return ctx.response.stream(streamPdf(remediationDocument(remediation, content, about)))
  }
}
