import type { ExportedReport } from '#api/reports/export/exported_report'
import { MOST_PRINTED } from '#api/reports/export/probe_blocks'
import { reportDocument } from '#api/reports/export/report_document'
import { worstProbes } from '#api/reports/export/report_probes'
import { streamPdf } from '#api/reports/pdf/stream_pdf'

/** The report to be read, printed and sent: figures of the filter, and the attacks that worked among it. */
export async function* asPdf({ report, filter, appName }: ExportedReport) {
  const probes = await worstProbes(report.evalId, { ...filter, status: ['failed'] }, MOST_PRINTED)
  const printedAt = new Date()
  yield* streamPdf(reportDocument({ report, filter, probes, appName, printedAt }))
}
