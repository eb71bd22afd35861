import { mcpCalls } from '#api/contract/resources/mcp_calls'
import { callsOf } from '#api/mcp/calls/calls_of'
import { exportCalls } from '#api/mcp/calls/export_calls'
import McpCallTransformer from '#api/mcp/calls/mcp_call_transformer'
import { verifyCalls } from '#api/mcp/calls/verify_calls'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import { recordExport } from '#api/platform/audit/record_export'
import { setFileHeaders } from '#api/platform/http/lists/list_file'
import { startedStream } from '#api/platform/http/responses/started_stream'
import { readList, runList } from '#api/platform/http/lists/list_query'
import { respondWithList, respondWithOne } from '#api/platform/http/responses/respond'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'
import vine from '@vinejs/vine'

const exportFormat = vine.create({ format: vine.enum(['csv', 'jsonl'] as const).optional() })

export default class McpCallsController {
  async index(ctx: HttpContext) {
    const list = readList(mcpCalls, ctx.request.qs())
    const { rows, total } = await runList(callsOf(ctx.team), mcpCalls, list)
    return respondWithList(ctx, mcpCalls.path, list, total, McpCallTransformer.transform(rows))
  }

  async export(ctx: HttpContext) {
    const { format: given, ...qs } = ctx.request.qs()
    const { format = 'csv' } = await exportFormat.validate({ format: given })
    const { filter } = readList(mcpCalls, qs)
    const about = { what: 'the MCP call log', format, filter, teamId: ctx.team.id }
    await recordExport(actorOf(ctx), about)
    setFileHeaders(ctx, 'mcp-calls', format)
    return ctx.response.stream(await startedStream(exportCalls(ctx.team, filter, format)))
  }

  async show(ctx: HttpContext) {
    const row = await callsOf(ctx.team).where('id', ctx.params.id).firstOrFail()
    return respondWithOne(ctx, McpCallTransformer.transform(row))
  }

  /** Verifies the call log. The head is recorded in the audit log, so that a later removal of entries can be proved. */
  async verify(ctx: HttpContext) {
    const verification = await verifyCalls(ctx.team.id)
    const { isIntact, entries, head, fault } = verification
    await db.transaction((trx) =>
      recordAudit(trx, actorOf(ctx), {
        action: 'mcp_log_verified',
        target: 'TEAM',
        targetId: ctx.team.id,
        teamId: ctx.team.id,
        description: `Verified the MCP call log: ${isIntact ? 'intact' : 'tampered with'}`,
        metadata: { entries, head, fault: fault?.message ?? null },
      })
    )
    return verification
  }
}
