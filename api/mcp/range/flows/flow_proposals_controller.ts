import { dryRunFlow } from '#api/mcp/range/flows/dry_run_flow'
import { listFlowProposals } from '#api/mcp/range/flows/list_flow_proposals'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import type { HttpContext } from '@adonisjs/core/http'

/** Labels that a vulnerability proposes for tools. */
export default class FlowProposalsController {
  async index(ctx: HttpContext) {
    assertReadsIssue(ctx)
    return listFlowProposals(ctx.team, String(ctx.params.id))
  }

  async dryRun(ctx: HttpContext) {
    assertReadsIssue(ctx)
    const { id, sourceId, sinkId } = ctx.params
    const tools = { sourceId: String(sourceId), sinkId: String(sinkId) }
    return dryRunFlow(ctx.team, String(id), tools)
  }
}

/** Requires access to vulnerabilities, because proposals describe how the vulnerability was found. */
function assertReadsIssue({ tenant }: HttpContext) {
  if (!tenant.ability.can('read', 'Issue')) throw NOT_FOUND()
}
