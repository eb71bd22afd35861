import * as validators from '#api/mcp/servers/mcp_server_validator'
import McpServerTransformer from '#api/mcp/servers/mcp_server_transformer'
import { approveServer, blockServer, reviewServer } from '#api/mcp/servers/review_server'
import { serversOf, serversWithCounts } from '#api/mcp/servers/servers_of'
import { enqueueProbe } from '#api/mcp/servers/probe/enqueue_probe'
import { actorOf } from '#api/platform/audit/actor_of'
import { changeOne } from '#api/platform/http/lists/bulk'
import { respondWithOne } from '#api/platform/http/responses/respond'
import type { HttpContext } from '@adonisjs/core/http'

/** Actions that turn a proposed server into an approved one. */
export default class ReviewsController {
  async probe(ctx: HttpContext) {
    const { team, params } = ctx
    await changeOne(serversOf(team), params.id, (server, trx) =>
      enqueueProbe(server, team, trx, ctx.tenant.user.id)
    )
    return show(ctx)
  }

  async review(ctx: HttpContext) {
    const { listDigest } = await ctx.request.validateUsing(validators.reviewServer)
    await reviewServer(orderOf(ctx), listDigest)
    return show(ctx)
  }

  async approve(ctx: HttpContext) {
    const seen = await ctx.request.validateUsing(validators.approveServer)
    await approveServer(orderOf(ctx), seen)
    return show(ctx)
  }

  async block(ctx: HttpContext) {
    const { reason } = await ctx.request.validateUsing(validators.blockServer)
    await blockServer(orderOf(ctx), reason)
    return show(ctx)
  }
}

const orderOf = (ctx: HttpContext) => ({
  team: ctx.team,
  serverId: String(ctx.params.id),
  userId: ctx.tenant.user.id,
  actor: actorOf(ctx),
})

async function show(ctx: HttpContext) {
  const row = await serversWithCounts(ctx.team).where('mcp_servers.id', ctx.params.id).firstOrFail()
  return respondWithOne(ctx, McpServerTransformer.transform(row))
}
