import { listProposals } from '#api/mcp/range/list_proposals'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

export default class RangeProposalsController {
  async index({ team, tenant, params }: HttpContext) {
    // Proposals describe how the vulnerability was found, so they require access to it.
    if (!tenant.ability.can('read', 'Issue')) throw NOT_FOUND()
    return listProposals(team, String(params.id))
  }
}
