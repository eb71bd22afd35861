import { listFlows } from '#api/mcp/applications/list_flows'
import { chosenTools } from '#api/mcp/applications/mcp_application_validator'
import type { HttpContext } from '@adonisjs/core/http'

export default class FlowsController {
  async index({ request, team }: HttpContext) {
    const { toolIds } = await request.validateUsing(chosenTools)
    return listFlows(team, toolIds)
  }
}
