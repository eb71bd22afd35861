import * as validators from '#api/mcp/servers/mcp_server_validator'
import { serverIdOf } from '#api/mcp/servers/servers_of'
import { listTools, loadTool } from '#api/mcp/servers/tools/load_tools'
import { setToolProfile } from '#api/mcp/servers/tools/set_tool_profile'
import { setToolState } from '#api/mcp/servers/tools/set_tool_state'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

export default class ToolsController {
  async index(ctx: HttpContext) {
    return listTools(await serverIdOf(ctx))
  }

  async show(ctx: HttpContext) {
    return loadTool(await serverIdOf(ctx), toolIdOf(ctx))
  }

  async setState(ctx: HttpContext) {
    const { state, digest } = await ctx.request.validateUsing(validators.setToolState)
    const serverId = await serverIdOf(ctx)
    const toolId = toolIdOf(ctx)
    const { team, tenant } = ctx
    const actor = actorOf(ctx)
    await setToolState({ team, serverId, toolId, userId: tenant.user.id, actor, state, digest })
    return loadTool(serverId, toolId)
  }

  async setProfile(ctx: HttpContext) {
    const { profile } = await ctx.request.validateUsing(validators.setToolProfile)
    const serverId = await serverIdOf(ctx)
    const toolId = toolIdOf(ctx)
    await setToolProfile({ team: ctx.team, serverId, toolId, actor: actorOf(ctx), profile })
    return loadTool(serverId, toolId)
  }
}

const toolIdOf = ({ params }: HttpContext) => String(params.toolId)
