import type { McpCallRetention } from '#api/contract/mcp/retention'
import { createChain } from '#api/mcp/calls/append_entries'
import { openCheckpoint, printHead } from '#api/mcp/calls/retention/checkpoint'
import { changeRetention } from '#api/mcp/calls/retention/retention_validator'
import { actorOf } from '#api/platform/audit/actor_of'
import { recordAudit } from '#api/platform/audit/record_audit'
import type { HttpContext } from '@adonisjs/core/http'
import db from '@adonisjs/lucid/services/db'

type Row = { retention_days: number | null; sealed_checkpoint: string | null }

export default class RetentionController {
  async show({ team }: HttpContext): Promise<McpCallRetention> {
    const row: Row | null = await db.from('mcp_call_chains').where('team_id', team.id).first()
    const sealed = row?.sealed_checkpoint ?? null
    const checkpoint = sealed === null ? null : openCheckpoint(team.id, sealed)
    return {
      days: row?.retention_days ?? null,
      checkpoint: checkpoint && printHead(checkpoint),
    }
  }

  /** Changes the retention. The next hourly job deletes the entries that are too old. */
  async update(ctx: HttpContext): Promise<McpCallRetention> {
    const { team } = ctx
    const { days } = await ctx.request.validateUsing(changeRetention)
    await db.transaction(async (trx) => {
      await createChain(trx, team.id)
      const chain = trx.from('mcp_call_chains').where('team_id', team.id)
      const [row]: Row[] = await chain.clone().forUpdate()
      await chain.update({ retention_days: days, updated_at: new Date() })
      await recordAudit(trx, actorOf(ctx), {
        action: 'mcp_retention_updated',
        target: 'TEAM',
        targetId: team.id,
        teamId: team.id,
        description: 'Changed the retention of the MCP call log',
        before: { days: row?.retention_days ?? null },
        after: { days },
      })
    })
    return this.show(ctx)
  }
}
