import type { Remediation } from '#api/contract/remediation'
import { NOT_FOUND } from '#api/http/domain_error'
import { openPublic } from '#api/public_links/open_public'
import { withoutPrivate } from '#api/public_links/without_private'
import { loadRemediation } from '#api/remediations/load_remediation'
import { remediationOffered } from '#api/remediations/remediation_offered'
import type { HttpContext } from '@adonisjs/core/http'

/** What to do about a report, for whoever has its public link. */
export default class PublicRemediationsController {
  async show(ctx: HttpContext) {
    remediationOffered()
    const { evaluation, code } = await openPublic(ctx, 'remediation')
    const remediation = await loadRemediation(evaluation)
    if (!remediation.content) throw NOT_FOUND()
    return withoutPrivate(publicRemediation(remediation), evaluation.id, code)
  }
}

/** Without what it says of the team: other reports, and which model it uses. */
const publicRemediation = (remediation: Remediation): Remediation => ({
  ...remediation,
  targetId: null,
  outdated: null,
  issues: {},
  writerLabel: null,
  note: null,
  error: null,
})
