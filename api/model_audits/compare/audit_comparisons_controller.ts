import {
  type AuditComparison,
  type ComparedAudit,
  MAX_COMPARED_FINDINGS,
} from '#api/contract/model_audits/comparison'
import { NOT_COMPARABLE } from '#api/model_audits/errors'
import { findAudit } from '#api/model_audits/find_audit'
import type ModelAudit from '#api/model_audits/model_audit'
import { compareFindings, countStates } from '#api/model_audits/compare/compare_findings'
import { comparedWith } from '#api/model_audits/compare/comparison_validator'
import {
  hasResult,
  outcomeColumns,
  suppressionsOf,
} from '#api/model_audits/outcome/current_outcome'
import { outcomeOf } from '#api/model_audits/outcome/outcome_of'
import { previousAudit } from '#api/model_audits/compare/previous_audit'
import type { HttpContext } from '@adonisjs/core/http'

export default class AuditComparisonsController {
  /** Compares an audit with an earlier one: that of `?with=`, or the previous one of the same model. */
  async show({ team, params, request }: HttpContext): Promise<AuditComparison> {
    const { with: other } = await comparedWith.validate(request.qs())
    const after = await findAudit(team, String(params.id))
    const before = other === undefined ? await previousAudit(after) : await findAudit(team, other)
    if (!before || !hasResult(before) || !hasResult(after)) throw NOT_COMPARABLE()
    const suppressions = await suppressionsOf(team.id)
    const [former, latter] = [before, after].map((audit) => {
      const outcome = outcomeOf(audit, suppressions, new Date())
      return { audit: audit.merge(outcomeColumns(outcome)), suppressions: outcome.suppressions }
    })
    if (!former || !latter) throw NOT_COMPARABLE()
    const findings = compareFindings(former, latter)
    return {
      before: describe(before),
      after: describe(after),
      counts: countStates(findings),
      findings: findings.slice(0, MAX_COMPARED_FINDINGS),
    }
  }
}

const describe = (audit: ModelAudit): ComparedAudit => ({
  id: audit.id,
  scanId: audit.scanId,
  name: audit.name,
  modelPath: audit.modelPath,
  status: audit.status,
  verdict: audit.verdict,
  contentHash: audit.contentHash,
  scannerVersion: audit.scannerVersion,
  scannedAt: audit.scannedAt.toUTC().toISO() ?? '',
})
