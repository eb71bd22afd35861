import type Team from '#api/accounts/tenants/team'
import { MAX_APPLICATIONS } from '#api/contract/mcp/application'
import { mcpApplications } from '#api/contract/resources/mcp_applications'
import { applicationsOf } from '#api/mcp/applications/applications_of'
import McpApplication from '#api/mcp/applications/mcp_application'
import type {
  createApplication,
  updateApplication,
} from '#api/mcp/applications/mcp_application_validator'
import { newSlug } from '#api/mcp/applications/new_slug'
import { assertRoom } from '#api/accounts/tenants/assert_room'
import { TOO_MANY_APPLICATIONS } from '#api/mcp/errors'
import { notifyGateway } from '#api/mcp/notify_gateway'
import { changed } from '#api/platform/audit/changed'
import { resourceLog } from '#api/platform/audit/change_log'
import { type Actor, recordAudit } from '#api/platform/audit/record_audit'
import type { EditedRecord } from '#api/platform/http/assert_not_stale'
import { invalidField } from '#api/platform/http/domain_error'
import { changeOne } from '#api/platform/http/lists/bulk'
import { teamScope } from '#api/platform/tenancy/scopes'
import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Infer } from '@vinejs/vine/types'

export const applicationLog = resourceLog<McpApplication>(mcpApplications)

type Order = { team: Team; actor: Actor; userId: string }

export async function createApplicationFor(
  { team, actor, userId }: Order,
  { toolIds = [], ...values }: Infer<typeof createApplication>
): Promise<string> {
  return db.transaction(async (trx) => {
    const limit = { table: 'mcp_applications', max: MAX_APPLICATIONS, error: TOO_MANY_APPLICATIONS }
    await assertRoom(trx, team.id, limit)
    const application = await teamScope(team, McpApplication).create(
      { ...values, slug: newSlug(values.name), createdById: userId },
      { client: trx }
    )
    await applicationLog.created(trx, actor, await application.refresh())
    await setTools({ team, actor }, application, toolIds, trx)
    await assertNamesDistinct(application, trx)
    await notifyGateway(team.id, trx)
    return application.id
  })
}

export async function updateApplicationOf(
  { team, actor }: Order,
  edited: EditedRecord,
  { toolIds, ...values }: Infer<typeof updateApplication>
): Promise<void> {
  await changeOne(applicationsOf(team), edited, async (application, trx) => {
    const record = applicationLog.changing(application)
    // Tools are in another table, so a change of only the tools must renew `updatedAt` too.
    if (toolIds) application.enableForceUpdate()
    await application.merge(values).save()
    await record(trx, actor)
    if (toolIds) await setTools({ team, actor }, application, toolIds, trx)
    if (toolIds || values.keepsNames) await assertNamesDistinct(application, trx)
    await notifyGateway(team.id, trx)
  })
}

/**
 * Permits names without prefixes only if all tools belong to one server, because tools of two servers can have the same
 * name.
 * @throws a validation error otherwise
 */
async function assertNamesDistinct(
  { id, keepsNames }: McpApplication,
  trx: TransactionClientContract
) {
  if (!keepsNames) return
  const { rows }: { rows: { servers: number }[] } = await trx.rawQuery(
    `select count(distinct t.server_id)::int as servers
     from mcp_application_tools a join mcp_tools t on t.id = a.tool_id where a.application_id = :id`,
    { id }
  )
  const servers = rows[0]?.servers ?? 0
  if (servers === 1) return
  const found = servers === 0 ? 'It has no tools' : `Its tools are of ${servers} servers`
  throw invalidField('keepsNames', 'one_server', `${found}. ${FIX}`)
}

const FIX = 'Choose tools of exactly one server, or turn this off so that names have prefixes.'

/** Replaces an application's tools, and records the change with the tools' names. */
async function setTools(
  { team, actor }: Pick<Order, 'team' | 'actor'>,
  application: McpApplication,
  toolIds: readonly string[],
  trx: TransactionClientContract
) {
  const before = await toolNames(application.id, trx)
  await assertOwnTools(team, toolIds, trx)
  await trx.from('mcp_application_tools').where('application_id', application.id).delete()
  if (toolIds.length > 0) {
    await trx
      .table('mcp_application_tools')
      .multiInsert(toolIds.map((toolId) => ({ application_id: application.id, tool_id: toolId })))
  }
  const change = changed({ tools: before }, { tools: await toolNames(application.id, trx) })
  if (Object.keys(change.after).length === 0) return
  await recordAudit(trx, actor, {
    action: 'mcp_application_updated',
    target: 'MCP_APPLICATION',
    targetId: application.id,
    teamId: team.id,
    description: `Changed the tools of MCP application ${application.name}`,
    ...change,
  })
}

async function toolNames(applicationId: string, trx: TransactionClientContract) {
  const { rows }: { rows: { name: string }[] } = await trx.rawQuery(
    `select s.prefix || '__' || t.name as name
     from mcp_application_tools a join mcp_tools t on t.id = a.tool_id join mcp_servers s on s.id = t.server_id
     where a.application_id = :applicationId order by 1`,
    { applicationId }
  )
  return rows.map(({ name }) => name)
}

/**
 * Checks that all tools belong to the team.
 * @throws a validation error for the first one that does not
 */
export async function assertOwnTools(
  team: Team,
  toolIds: readonly string[],
  client: Pick<TransactionClientContract, 'rawQuery'>
) {
  const { rows }: { rows: { id: string }[] } = await client.rawQuery(
    `select t.id from mcp_tools t join mcp_servers s on s.id = t.server_id
     where s.team_id = :teamId and t.id = any(:toolIds::uuid[])`,
    { teamId: team.id, toolIds: [...toolIds] }
  )
  const known = new Set(rows.map(({ id }) => id))
  const missing = toolIds.findIndex((id) => !known.has(id))
  if (missing >= 0) {
    throw invalidField(`toolIds.${missing}`, 'exists', 'This tool does not exist in your team')
  }
}
