import { actorOf } from '#api/audit/actor_of'
import { recordExport } from '#api/audit/record_export'
import { exportName } from '#api/evals/export_probes'
import { NOT_FOUND } from '#api/http/domain_error'
import { findReport } from '#api/remediations/find_report'
import { loadRemediation } from '#api/remediations/load_remediation'
import { remediationDocument } from '#api/remediations/remediation_document'
import { regenerateRemediation } from '#api/remediations/request_remediation'
import { streamPdf } from '#api/reports/pdf/stream_pdf'
import { appName } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

/** What to do about the weaknesses of a report. */
export default class RemediationsController {
  async show(ctx: HttpContext) {
    return loadRemediation(await findReport(ctx))
  }

  /** Has it written, for the first time or again. */
  async store(ctx: HttpContext) {
    const report = await findReport(ctx)
    await regenerateRemediation(actorOf(ctx), report)
    ctx.response.status(202)
    return loadRemediation(report)
  }

  async pdf(ctx: HttpContext) {
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
