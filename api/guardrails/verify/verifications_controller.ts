import { guardrailsOf } from '#api/guardrails/guardrails_of'
import { verifyGuardrail } from '#api/guardrails/verify/verification_validator'
import { verifyIssue } from '#api/guardrails/verify/verify_issue'
import { invalidField } from '#api/platform/http/domain_error'
import { teamScope } from '#api/platform/tenancy/scopes'
import Vulnerability from '#api/findings/vulnerabilities/vulnerability'
import type { HttpContext } from '@adonisjs/core/http'

export default class VerificationsController {
  async store(ctx: HttpContext) {
    const { issueId } = await ctx.request.validateUsing(verifyGuardrail)
    const { id } = await guardrailsOf(ctx.team).where('id', ctx.params.id).firstOrFail()
    const issue = await teamScope(ctx.team, Vulnerability).query().where('id', issueId).first()
    if (!issue) throw invalidField('issueId', 'exists', 'This vulnerability does not exist')
    return verifyIssue({ team: ctx.team, guardrailId: id, issueId })
  }
}
