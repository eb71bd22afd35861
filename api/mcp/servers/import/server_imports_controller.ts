import type { ServerImportPreview, ServerImportResult } from '#api/contract/mcp/server_import'
import { importServers as input, previewServers } from '#api/mcp/servers/import/import_validator'
import { planImport, reasonOf } from '#api/mcp/servers/import/plan_import'
import { createServerFor } from '#api/mcp/servers/save_server'
import { actorOf } from '#api/platform/audit/actor_of'
import type { HttpContext } from '@adonisjs/core/http'

/** Imports the servers of a client configuration or of the MCP registry. */
export default class ServerImportsController {
  /** Returns what an import would propose. Stores nothing. */
  async preview({ request, team }: HttpContext): Promise<ServerImportPreview> {
    const { content } = await request.validateUsing(previewServers)
    const { planned, skipped } = await planImport(team, content)
    return { servers: planned.map(({ shown }) => shown), skipped }
  }

  /** Proposes the named servers of the file. One that cannot be proposed does not prevent the others. */
  async store(ctx: HttpContext): Promise<ServerImportResult> {
    const { content, names } = await ctx.request.validateUsing(input)
    const { planned, skipped } = await planImport(ctx.team, content)
    const order = { team: ctx.team, actor: actorOf(ctx), userId: ctx.tenant.user.id }
    const result: ServerImportResult = { created: [], failed: [] }
    for (const name of names) {
      const server = planned.find(({ shown }) => shown.name === name)
      if (!server) {
        const reason = skipped.find((each) => each.name === name)?.reason
        result.failed.push({ name, reason: reason ?? 'The file contains no such server' })
        continue
      }
      try {
        result.created.push({ id: await createServerFor(order, server.values), name })
      } catch (error) {
        result.failed.push({ name, reason: reasonOf(error) })
      }
    }
    ctx.response.status(201)
    return result
  }
}
