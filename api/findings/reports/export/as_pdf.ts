import type { ExportedReport } from '#api/findings/reports/export/exported_report'
import { MAX_PRINTED_PROBES } from '#api/findings/reports/export/probe_blocks'
import { reportDocument } from '#api/findings/reports/export/report_document'
import { worstProbes } from '#api/findings/reports/export/report_probes'
import { streamPdf } from '#api/findings/reports/pdf/stream_pdf'

/** Streams the report as PDF: metrics of the filtered probes, and the successful attacks among them. */
export async function* asPdf({ report, filter, appName }: ExportedReport) {
  const probes = await worstProbes(
    report.evalId,
    { ...filter, status: ['failed'] },
    MAX_PRINTED_PROBES
  )
  const printedAt = new Date()
  yield* streamPdf(reportDocument({ report, filter, probes, appName, printedAt }))
}
