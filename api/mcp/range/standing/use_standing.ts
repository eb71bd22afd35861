import type { PlannedProbe, RangeTool } from '#api/engines/mcp_range/vocabulary'
import { mirroredTools } from '#api/mcp/range/mirrored_tools'
import { IS_IN_USE } from '#api/mcp/range/range_row'
import { DomainError } from '#api/platform/http/domain_error'
import { RANGE_BUSY } from '#api/scans/errors'
import type { RangeUse } from '#api/scans/range/range_port'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomBytes } from 'node:crypto'

type Standing = {
  id: string
  application_id: string | null
  application_name: string
  tools: RangeTool[]
}

/** The range that was assigned to a scan. */
type Used = {
  id: string
  seed: string
  plan: PlannedProbe[] | null
  tools: RangeTool[]
  application_id: string | null
}

/**
 * Inserts the range of a scan into its target's standing range, with new texts for all attacks. Null if the target has no
 * standing range.
 * @throws RANGE_BUSY
 */
export async function useStanding(
  { teamId, targetId, scanId, plan }: RangeUse,
  trx: TransactionClientContract
): Promise<Used | null> {
  const standing: Standing | null = await trx
    .from('mcp_standing_ranges')
    .where({ target_id: targetId, team_id: teamId })
    .forUpdate()
    .first()
  if (!standing) return null
  await assertUnused(standing.id, scanId, trx)
  const tools = await currentTools(standing, trx)
  const [row]: Used[] = await trx
    .table('mcp_ranges')
    .insert({
      team_id: teamId,
      application_id: standing.application_id,
      application_name: standing.application_name,
      standing_id: standing.id,
      scan_id: scanId,
      seed: randomBytes(32).toString('base64url'),
      plan: plan ? JSON.stringify(plan) : null,
      tools: JSON.stringify(tools),
      expires_at: new Date(),
    })
    .returning(['id', 'seed', 'plan', 'tools', 'application_id'])
  return row
}

/**
 * Checks that a resumed scan can use its endpoint again.
 * @throws RANGE_BUSY
 */
export async function assertRangeFree(
  scanId: string,
  trx: TransactionClientContract
): Promise<void> {
  const standing: { id: string } | null = await trx
    .from('mcp_standing_ranges')
    .whereIn('id', trx.from('mcp_ranges').where('scan_id', scanId).select('standing_id'))
    .forUpdate()
    .first()
  if (standing) await assertUnused(standing.id, scanId, trx)
}

export async function hasStandingRange(targetId: string): Promise<boolean> {
  const row: object | null = await db
    .from('mcp_standing_ranges')
    .where('target_id', targetId)
    .select('id')
    .first()
  return row !== null
}

/**
 * Rejects concurrent use. A standing range serves one scan at a time, because calls without a probe's text could belong
 * to either of two scans. The caller must have locked the standing range.
 */
async function assertUnused(id: string, scanId: string, trx: TransactionClientContract) {
  const { rows }: { rows: object[] } = await trx.rawQuery(
    `select 1 from mcp_ranges r join scans s on ${IS_IN_USE}
     where r.standing_id = :id and r.scan_id <> :scanId limit 1`,
    { id, scanId }
  )
  if (rows.length > 0) throw RANGE_BUSY()
}

/** Returns the currently approved tools, or those of the latest scan if the application no longer has any. */
async function currentTools(
  { id, application_id: applicationId, tools }: Standing,
  trx: TransactionClientContract
): Promise<RangeTool[]> {
  const application: { slug: string } | null = applicationId
    ? await trx.from('mcp_applications').where('id', applicationId).select('slug').first()
    : null
  if (!application) return tools
  try {
    const current = await mirroredTools(application.slug)
    await trx
      .from('mcp_standing_ranges')
      .where('id', id)
      .update({ tools: JSON.stringify(current) })
    return current
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    return tools
  }
}
