import { hashOfSecret } from '#api/accounts/access/api_token_format'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import type Team from '#api/accounts/tenants/team'
import {
  type CreatedMcpRange,
  MAX_WAITING_RANGES,
  RANGE_VALIDITY_HOURS,
} from '#api/contract/mcp/range'
import { applicationsOf } from '#api/mcp/applications/applications_of'
import { TOO_MANY_RANGES } from '#api/mcp/errors'
import { mirroredTools } from '#api/mcp/range/mirrored_tools'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import { invalidField } from '#api/platform/http/domain_error'
import { mcpGateway } from '#config/mcp_gateway'
import db from '@adonisjs/lucid/services/db'
import { randomBytes } from 'node:crypto'

type Order = { team: Team; actor: Actor; userId: string; applicationId: string }

/**
 * Creates a range that mirrors an application's approved tools. Its token is returned once and stored as a hash.
 * @throws a validation error for `applicationId`; TOO_MANY_RANGES
 */
export async function createRange(order: Order, now = new Date()): Promise<CreatedMcpRange> {
  const { team, actor, userId, applicationId } = order
  const application = await applicationsOf(team).where('id', applicationId).first()
  if (!application) {
    throw invalidField('applicationId', 'exists', 'This application does not exist in your team')
  }
  const tools = await mirroredTools(application.slug)
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + RANGE_VALIDITY_HOURS * 3_600_000)
  const id = await db.transaction(async (trx) => {
    await trx
      .from('mcp_ranges')
      .where('team_id', team.id)
      .whereNull('scan_id')
      .where('expires_at', '<', now)
      .delete()
    const limit = { table: 'mcp_ranges', max: MAX_WAITING_RANGES, error: TOO_MANY_RANGES }
    await assertRoom(trx, team.id, { ...limit, without: 'scan_id' })
    const [row]: { id: string }[] = await trx
      .table('mcp_ranges')
      .insert({
        team_id: team.id,
        application_id: application.id,
        application_name: application.name,
        token_hash: hashOfSecret(token),
        seed: randomBytes(32).toString('base64url'),
        tools: JSON.stringify(tools),
        expires_at: expiresAt,
        created_by_id: userId,
      })
      .returning('id')
    await recordAudit(trx, actor, {
      action: 'mcp_range_created',
      target: 'MCP_APPLICATION',
      targetId: application.id,
      teamId: team.id,
      description: `Created an MCP range with the tools of ${application.name}`,
      metadata: { rangeId: row.id },
    })
    return row.id
  })
  return { id, url: `${mcpGateway.url}/mcp/r/${token}`, expiresAt: expiresAt.toISOString() }
}
