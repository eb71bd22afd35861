import { mcpServers } from '#api/contract/resources/mcp_servers'
import { deleteServer, deleteServers } from '#api/mcp/servers/delete_servers'
import McpServer from '#api/mcp/servers/mcp_server'
import McpServerTransformer from '#api/mcp/servers/mcp_server_transformer'
import { createServer, updateServer } from '#api/mcp/servers/mcp_server_validator'
import { createServerFor, serverLog, updateServerOf } from '#api/mcp/servers/save_server'
import { serversWithCounts } from '#api/mcp/servers/servers_of'
import { actorOf } from '#api/platform/audit/actor_of'
import { crudController } from '#api/platform/crud/crud_controller'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import { bulkIds } from '#api/platform/http/lists/bulk'
import { respondWithOne } from '#api/platform/http/responses/respond'
import type { HttpContext } from '@adonisjs/core/http'

const Records = crudController(mcpServers, {
  model: McpServer,
  transformer: McpServerTransformer,
  audit: serverLog,
  readable: ({ team }) => serversWithCounts(team),
})

export default class McpServersController extends Records {
  async store(ctx: HttpContext): Promise<object> {
    const values = await ctx.request.validateUsing(createServer)
    ctx.params.id = await createServerFor(orderOf(ctx), values)
    ctx.response.status(201)
    return this.show(ctx)
  }

  async update(ctx: HttpContext): Promise<object> {
    const values = await ctx.request.validateUsing(updateServer)
    await updateServerOf(orderOf(ctx), editedRecord(ctx), values)
    return this.show(ctx)
  }

  async destroy(ctx: HttpContext) {
    const server = await deleteServer(orderOf(ctx), ctx.params.id)
    return respondWithOne(ctx, McpServerTransformer.transform(server))
  }

  async destroyMany(ctx: HttpContext) {
    return deleteServers(orderOf(ctx), bulkIds(ctx))
  }
}

const orderOf = (ctx: HttpContext) => ({
  team: ctx.team,
  actor: actorOf(ctx),
  userId: ctx.tenant.user.id,
})
