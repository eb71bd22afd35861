import { hashOfSecret } from '#api/accounts/access/api_token_format'
import type Team from '#api/accounts/tenants/team'
import type { IssuedStandingRange, StandingRange } from '#api/contract/mcp/range'
import { applicationsOf } from '#api/mcp/applications/applications_of'
import { mirroredTools } from '#api/mcp/range/mirrored_tools'
import { IS_IN_USE } from '#api/mcp/range/range_row'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { invalidField, NOT_FOUND } from '#api/platform/http/domain_error'
import { mcpGateway } from '#config/mcp_gateway'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { randomBytes } from 'node:crypto'

type Place = { team: Team; targetId: string }
type Order = Place & { actor: Actor; userId: string; applicationId: string }

/**
 * Issues the URL of a target's standing range. A previous URL becomes invalid immediately.
 * @throws NOT_FOUND; a validation error for `applicationId`
 */
export async function issueStandingRange(order: Order): Promise<IssuedStandingRange> {
  const { team, targetId, actor, userId, applicationId } = order
  await targetOf(order)
  const application = await applicationsOf(team).where('id', applicationId).first()
  if (!application) {
    throw invalidField('applicationId', 'exists', 'This application does not exist in your team')
  }
  const tools = await mirroredTools(application.slug)
  const token = randomBytes(32).toString('base64url')
  await db.transaction(async (trx) => {
    const { name } = await targetOf(order, trx)
    const values = {
      application_id: application.id,
      application_name: application.name,
      token_hash: hashOfSecret(token),
      tools: JSON.stringify(tools),
      issued_at: new Date(),
      issued_by_id: userId,
      last_used_at: null,
    }
    await trx
      .knexQuery()
      .insert({ team_id: team.id, target_id: targetId, ...values })
      .into('mcp_standing_ranges')
      .onConflict('target_id')
      .merge(values)
    await recordAudit(trx, actor, {
      action: 'mcp_standing_range_issued',
      target: 'TARGET',
      targetId,
      teamId: team.id,
      description: `Issued a standing MCP range of ${name} with the tools of ${application.name}`,
      metadata: { applicationId: application.id },
    })
  })
  return { url: `${mcpGateway.url}/mcp/r/${token}` }
}

/** Revokes the URL immediately, even for a running scan. @throws NOT_FOUND */
export async function revokeStandingRange(order: Place & { actor: Actor }): Promise<void> {
  const { team, targetId, actor } = order
  await db.transaction(async (trx) => {
    const { name } = await targetOf(order, trx)
    const deleted = await trx
      .from('mcp_standing_ranges')
      .where({ target_id: targetId, team_id: team.id })
      .delete()
    if (Number(deleted) === 0) throw NOT_FOUND()
    await recordAudit(trx, actor, {
      action: 'mcp_standing_range_revoked',
      target: 'TARGET',
      targetId,
      teamId: team.id,
      description: `Revoked the standing MCP range of ${name}`,
    })
  })
}

type Row = Omit<StandingRange, 'issuedAt' | 'lastUsedAt'> & {
  issuedAt: Date
  lastUsedAt: Date | null
}

/**
 * Loads the standing range of a target; null if it has none.
 * @throws NOT_FOUND if the team has no such target
 */
export async function loadStandingRange(place: Place): Promise<StandingRange | null> {
  const { team, targetId } = place
  await targetOf(place)
  const { rows }: { rows: Row[] } = await db.rawQuery(
    `select t.application_id as "applicationId", t.application_name as "applicationName", t.issued_at as "issuedAt",
       t.last_used_at as "lastUsedAt", r.scan_id as "scanId"
     from mcp_standing_ranges t
     left join (mcp_ranges r join scans s on ${IS_IN_USE}) on r.standing_id = t.id
     where t.target_id = :targetId and t.team_id = :teamId limit 1`,
    { targetId, teamId: team.id }
  )
  const [row] = rows
  if (!row) return null
  return {
    ...row,
    issuedAt: row.issuedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  }
}

/**
 * Finds the target; in a transaction, also blocks its deletion.
 * @throws NOT_FOUND
 */
async function targetOf(
  { team, targetId }: Place,
  trx?: TransactionClientContract
): Promise<{ name: string }> {
  const query = (trx ?? db).from('targets').where({ id: targetId, team_id: team.id })
  if (trx) query.forUpdate()
  const target: { name: string } | null = await query.select('name').first()
  if (!target) throw NOT_FOUND()
  return target
}
