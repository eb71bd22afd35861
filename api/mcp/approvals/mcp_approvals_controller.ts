import { mcpApprovals } from '#api/contract/resources/mcp_approvals'
import { approvalsWithNames } from '#api/mcp/approvals/approvals_of'
import { denyApproval, grantApproval } from '#api/mcp/approvals/decide_approval'
import { expireApprovals } from '#api/mcp/approvals/expire_approvals'
import McpApprovalTransformer from '#api/mcp/approvals/mcp_approval_transformer'
import { decideApproval } from '#api/mcp/approvals/mcp_approval_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { isTokenRequest } from '#api/platform/http/is_token_request'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

export default class McpApprovalsController {
  async index(ctx: HttpContext) {
    const list = readList(mcpApprovals, ctx.request.qs())
    await expireApprovals(ctx.team.id, db.connection())
    const { rows, total } = await runList(approvalsWithNames(ctx.team), mcpApprovals, list)
    const items = McpApprovalTransformer.transform(rows)
    return respondWithList(ctx, mcpApprovals.path, list, total, items)
  }

  async show(ctx: HttpContext) {
    await expireApprovals(ctx.team.id, db.connection())
    const row = await approvalsWithNames(ctx.team)
      .where('mcp_approvals.id', ctx.params.id)
      .firstOrFail()
    return respondWithOne(ctx, McpApprovalTransformer.transform(row))
  }

  async grant(ctx: HttpContext) {
    await grantApproval(await orderOf(ctx))
    return this.show(ctx)
  }

  async deny(ctx: HttpContext) {
    await denyApproval(await orderOf(ctx))
    return this.show(ctx)
  }
}

async function orderOf(ctx: HttpContext) {
  const { note = null } = await ctx.request.validateUsing(decideApproval)
  return {
    team: ctx.team,
    approvalId: String(ctx.params.id),
    userId: ctx.tenant.user.id,
    isByToken: isTokenRequest(ctx),
    actor: actorOf(ctx),
    note,
  }
}
