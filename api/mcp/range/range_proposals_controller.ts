import { listProposals } from '#api/mcp/range/list_proposals'
import type { HttpContext } from '@adonisjs/core/http'

export default class RangeProposalsController {
  async index({ team, params }: HttpContext) {
    return listProposals(team, String(params.id))
  }
}
