import { mcpApplications } from '#api/contract/resources/mcp_applications'
import { applicationsWithTools } from '#api/mcp/applications/applications_of'
import McpApplication from '#api/mcp/applications/mcp_application'
import McpApplicationTransformer from '#api/mcp/applications/mcp_application_transformer'
import {
  createApplication,
  updateApplication,
} from '#api/mcp/applications/mcp_application_validator'
import {
  applicationLog,
  createApplicationFor,
  updateApplicationOf,
} from '#api/mcp/applications/save_application'
import { actorOf } from '#api/platform/audit/actor_of'
import { crudController } from '#api/platform/crud/crud_controller'
import { editedRecord } from '#api/platform/http/assert_not_stale'
import type { HttpContext } from '@adonisjs/core/http'

const Records = crudController(mcpApplications, {
  model: McpApplication,
  transformer: McpApplicationTransformer,
  audit: applicationLog,
  readable: ({ team }) => applicationsWithTools(team),
})

export default class McpApplicationsController extends Records {
  async store(ctx: HttpContext): Promise<object> {
    const values = await ctx.request.validateUsing(createApplication)
    ctx.params.id = await createApplicationFor(orderOf(ctx), values)
    ctx.response.status(201)
    return this.show(ctx)
  }

  async update(ctx: HttpContext): Promise<object> {
    const values = await ctx.request.validateUsing(updateApplication)
    await updateApplicationOf(orderOf(ctx), editedRecord(ctx), values)
    return this.show(ctx)
  }
}

const orderOf = (ctx: HttpContext) => ({
  team: ctx.team,
  actor: actorOf(ctx),
  userId: ctx.tenant.user.id,
})
