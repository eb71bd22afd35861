import { type ChainHead, verifyChain } from '#api/engines/mcp/index'
import { readStart } from '#api/mcp/calls/append_entries'
import { readEntries } from '#api/mcp/calls/read_entries'
import { printHead, sealCheckpoint } from '#api/mcp/calls/retention/checkpoint'
import { recordAudit } from '#api/platform/audit/record_audit'
import logger from '@adonisjs/core/services/logger'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Entries per transaction; limited, so that the chain is locked only briefly. */
const BATCH = 5000
const DAY_MS = 86_400_000

type Chain = { team_id: string; retention_days: number }

/** Deletes the entries of each team that are older than its retention period. */
export async function trimCalls(now = new Date()): Promise<void> {
  const chains: Chain[] = await db
    .from('mcp_call_chains')
    .whereNotNull('retention_days')
    .orderBy('team_id')
    .select('team_id', 'retention_days')
  for (const { team_id: teamId, retention_days: days } of chains) {
    const before = new Date(now.getTime() - days * DAY_MS)
    while ((await trimOnce(teamId, before)) === BATCH);
  }
}

/**
 * Verifies and deletes the oldest entries of a team, and stores the hash of the last one as the new start of the chain.
 * Does not delete entries that were tampered with.
 * @returns the number of deleted entries
 */
function trimOnce(teamId: string, before: Date): Promise<number> {
  return db.transaction(async (trx) => {
    await trx.from('mcp_call_chains').where('team_id', teamId).forUpdate().select('id')
    const start = await readStart(teamId, trx)
    const last = start && (await lastBefore(teamId, start, before, trx))
    if (!start || !last || last <= start.sequence) return 0
    const range = { first: start.sequence + 1, last }
    const { head, fault } = await verifyChain(start, readEntries(teamId, range, trx))
    if (fault || head.sequence !== last) {
      logger.error({ teamId, fault }, 'the MCP call log was tampered with: nothing is deleted')
      return 0
    }
    await trx.rawQuery(`set local assay.mcp_retention = 'on'`)
    await trx
      .from('mcp_call_entries')
      .where('team_id', teamId)
      .where('sequence', '<=', last)
      .delete()
    await trx
      .from('mcp_call_chains')
      .where('team_id', teamId)
      .update({ sealed_checkpoint: sealCheckpoint(teamId, head), updated_at: new Date() })
    await recordTrim(trx, teamId, last - start.sequence, head)
    return last - start.sequence
  })
}

/** Finds the last entry before the first one to keep, at most `BATCH` after the start. */
async function lastBefore(
  teamId: string,
  { sequence }: ChainHead,
  before: Date,
  trx: TransactionClientContract
): Promise<number> {
  const { rows }: { rows: { last: string | null }[] } = await trx.rawQuery(
    `select max(sequence) as last from (
       select sequence, bool_or(created_at >= :before) over (order by sequence) as is_kept
       from mcp_call_entries
       where team_id = :teamId and sequence > :sequence and sequence <= :max) entries
     where not is_kept`,
    { teamId, before, sequence, max: sequence + BATCH }
  )
  return Number(rows[0]?.last ?? 0)
}

async function recordTrim(
  trx: TransactionClientContract,
  teamId: string,
  entries: number,
  head: ChainHead
) {
  const team: { organization_id: string } | null = await trx
    .from('teams')
    .where('id', teamId)
    .select('organization_id')
    .first()
  if (!team) return
  await recordAudit(
    trx,
    { organizationId: team.organization_id, user: null, teamId },
    {
      action: 'mcp_log_trimmed',
      target: 'TEAM',
      targetId: teamId,
      teamId,
      description: `Deleted ${entries} old entries of the MCP call log`,
      metadata: { entries, checkpoint: printHead(head) },
    }
  )
}
