import type { Remediation } from '#api/contract/findings/remediation'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import { openPublic } from '#api/findings/public_links/shown/open_public'
import { withoutPrivate } from '#api/findings/public_links/shown/without_private'
import { loadRemediation } from '#api/findings/remediations/load_remediation'
import type { HttpContext } from '@adonisjs/core/http'

/** Serves remediations behind a public link, without a sign-in. */
export default class PublicRemediationsController {
  async show(ctx: HttpContext) {
    const { evaluation, code } = await openPublic(ctx, 'remediation')
    const remediation = await loadRemediation(evaluation)
    if (!remediation.content) throw NOT_FOUND()
    return withoutPrivate(publicRemediation(remediation), evaluation.id, code)
  }
}

/** Removes the team's data: IDs of the target and its vulnerabilities, newer reports, the model, notes and errors. */
const publicRemediation = (remediation: Remediation): Remediation => ({
  ...remediation,
  targetId: null,
  outdated: null,
  issues: {},
  writerLabel: null,
  note: null,
  error: null,
})
