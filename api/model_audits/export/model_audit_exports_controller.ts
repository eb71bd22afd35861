import { AUDIT_EXPORTS, type AuditExport } from '#api/contract/model_audits/model_audit'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordExport } from '#api/platform/audit/record_export'
import { invalidField } from '#api/platform/http/domain_error'
import { asCsv } from '#api/model_audits/export/as_csv'
import { asCycloneDx } from '#api/model_audits/export/as_cyclonedx'
import { asSarif } from '#api/model_audits/export/as_sarif'
import { findAudit } from '#api/model_audits/find_audit'
import type ModelAudit from '#api/model_audits/model_audit'
import {
  hasResult,
  outcomeColumns,
  payloadWithSuppressions,
  suppressionsOf,
} from '#api/model_audits/outcome/current_outcome'
import { type AuditOutcome, outcomeOf } from '#api/model_audits/outcome/outcome_of'
import type { HttpContext } from '@adonisjs/core/http'

const FILES: Record<AuditExport, { type: string; ending: string; write: Write }> = {
  json: {
    type: 'application/json; charset=utf-8',
    ending: 'json',
    write: (audit, outcome) =>
      pretty({ ...payloadWithSuppressions(audit, outcome), ...aboutOf(audit) }),
  },
  sarif: {
    type: 'application/sarif+json; charset=utf-8',
    ending: 'sarif',
    write: (audit, outcome) => pretty(asSarif(audit, outcome)),
  },
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', write: asCsv },
  cyclonedx: {
    type: 'application/vnd.cyclonedx+json; version=1.7',
    ending: 'cdx.json',
    write: (audit, outcome) => pretty(asCycloneDx(audit, outcome)),
  },
}

type Write = (audit: ModelAudit, outcome: AuditOutcome) => string

const pretty = (value: object) => `${JSON.stringify(value, null, 2)}\n`

const aboutOf = (audit: ModelAudit) => ({
  ...{ scanId: audit.scanId, name: audit.name, modelPath: audit.modelPath },
  ...{ verdict: audit.verdict, status: audit.status },
})

export default class ModelAuditExportsController {
  async show(ctx: HttpContext) {
    const { request, response, team, params } = ctx
    const format = AUDIT_EXPORTS.find((known) => known === request.qs().format)
    if (!format) throw invalidField('format', 'enum', `Use one of ${AUDIT_EXPORTS.join(', ')}`)
    const audit = await findAudit(team, String(params.id))
    const outcome = outcomeOf(audit, await suppressionsOf(team.id), new Date())
    if (hasResult(audit)) audit.merge(outcomeColumns(outcome))
    const { type, ending, write } = FILES[format]
    const what = `the model audit ${audit.name ?? audit.modelPath}`
    await recordExport(actorOf(ctx), { what, format, targetId: audit.id, teamId: team.id })
    response.header('content-type', type)
    response.header(
      'content-disposition',
      `attachment; filename="model-audit-${audit.id}.${ending}"`
    )
    return response.send(write(audit, outcome))
  }
}
