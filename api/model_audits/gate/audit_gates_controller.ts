import type { AuditGateRules } from '#api/contract/model_audits/audit_gate'
import { previousAudit } from '#api/model_audits/compare/previous_audit'
import { findAudit } from '#api/model_audits/find_audit'
import { auditGateToJunit } from '#api/model_audits/gate/audit_gate_to_junit'
import { auditGateToMarkdown } from '#api/model_audits/gate/audit_gate_to_markdown'
import { readAuditGate, withDefaults } from '#api/model_audits/gate/audit_gate_validator'
import { evaluateAuditGate } from '#api/model_audits/gate/evaluate_audit_gate'
import type ModelAudit from '#api/model_audits/model_audit'
import { currentOutcome } from '#api/model_audits/outcome/current_outcome'
import { waitForAudit } from '#api/model_audits/wait_for_audit'
import { appUrl } from '#config/app'
import type { HttpContext } from '@adonisjs/core/http'

export default class AuditGatesController {
  /** Evaluates a CI pipeline's gate rules; responds with JSON, JUnit XML or Markdown. */
  async show(ctx: HttpContext) {
    const { team, params, request, response } = ctx
    const { wait: ignored, ...query } = request.qs()
    const values = await readAuditGate.validate(query)
    await waitForAudit(ctx)
    const audit = await findAudit(team, String(params.id))
    const rules = withDefaults(values)
    const [outcome, before] = await Promise.all([currentOutcome(audit), baseline(audit, rules)])
    const gate = evaluateAuditGate({ audit, outcome, before }, rules)
    if (values.format === 'junit') {
      response.header('Content-Type', 'application/xml; charset=utf-8')
      return auditGateToJunit(gate)
    }
    if (values.format !== 'markdown') return gate
    response.header('Content-Type', 'text/markdown; charset=utf-8')
    return auditGateToMarkdown(
      gate,
      `${appUrl.replace(/\/$/, '')}/model-audit/scan/${encodeURIComponent(audit.scanId)}`
    )
  }
}

/** Loads the audit whose findings do not count as new, if the rules need it. */
async function baseline(audit: ModelAudit, { onlyNew }: AuditGateRules) {
  const before = onlyNew ? await previousAudit(audit) : null
  return (
    before && {
      audit: before,
      suppressions: [],
      id: before.id,
      name: before.name || before.modelPath,
    }
  )
}
