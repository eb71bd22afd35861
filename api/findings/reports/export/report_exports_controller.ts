import Eval from '#api/evals/eval'
import { teamScope } from '#api/platform/tenancy/scopes'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { exportName } from '#api/evals/probes/export_probes'
import { countHidden } from '#api/evals/probes/grouped_counts'
import { recordHiddenExport } from '#api/evals/hidden/record_reveal'
import { textAccessOf } from '#api/evals/hidden/hidden_texts'
import { probeFilterOf } from '#api/evals/probes/list_probes'
import { invalidField } from '#api/platform/http/domain_error'
import { asFrameworkCsv } from '#api/findings/reports/export/as_framework_csv'
import { asPdf } from '#api/findings/reports/export/as_pdf'
import { asSarif, sarifStatuses } from '#api/findings/reports/export/as_sarif'
import { asVulnerabilityCsv } from '#api/findings/reports/export/as_vulnerability_csv'
import type { ExportedReport } from '#api/findings/reports/export/exported_report'
import { loadReport } from '#api/findings/reports/load_report'
import { reportOptionsOf } from '#api/findings/reports/report_options'
import { appName, appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'
import { Readable } from 'node:stream'

type Format = {
  write: (exported: ExportedReport) => Iterable<string> | AsyncIterable<string | Uint8Array>
  type: string
  ending: string
}

const CSV = 'text/csv; charset=utf-8'

const FORMATS: Record<string, Format> = {
  pdf: { write: asPdf, type: 'application/pdf', ending: 'pdf' },
  json: {
    write: ({ report }) => [`${JSON.stringify(report, null, 2)}\n`],
    type: 'application/json',
    ending: 'report.json',
  },
  sarif: { write: asSarif, type: 'application/sarif+json', ending: 'sarif' },
  vulnerabilities: {
    write: ({ report }) => asVulnerabilityCsv(report),
    type: CSV,
    ending: 'vulnerabilities.csv',
  },
  frameworks: {
    write: ({ report }) => asFrameworkCsv(report),
    type: CSV,
    ending: 'frameworks.csv',
  },
}

export default class ReportExportsController {
  async show(ctx: HttpContext) {
    const { team, params, request, response } = ctx
    const format = String(request.qs().format ?? 'pdf')
    const chosen = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined
    if (!chosen) {
      throw invalidField(
        'format',
        'enum',
        `format must be one of: ${Object.keys(FORMATS).join(', ')}`
      )
    }
    const filter = probeFilterOf(request.qs())
    const found = await teamScope(team, Eval)
      .query()
      .where('type', 'redteam')
      .where('id', params.id)
      .firstOrFail()
    const report = await loadReport(found, filter, reportOptionsOf(request.qs()))
    const what = `the report of ${found.description || found.id}`
    await recordExport(actorOf(ctx), { what, format, filter, targetId: found.id, teamId: team.id })
    const texts = textAccessOf(ctx)
    if (texts === 'full' && format === 'sarif') {
      const count = await countHidden(found.id, { ...filter, status: sarifStatuses(filter) })
      const exported = { evalId: found.id, teamId: team.id, what, format, count }
      await recordHiddenExport(actorOf(ctx), exported)
    }
    response.header('Content-Type', chosen.type)
    const name = exportName(found.id, chosen.ending)
    response.header('Content-Disposition', `attachment; filename="${name}"`)
    const written = chosen.write({
      report,
      filter,
      texts,
      appUrl: appUrl.replace(/\/$/, ''),
      appName,
    })
    return response.stream(Readable.from(written, { objectMode: false }))
  }
}
