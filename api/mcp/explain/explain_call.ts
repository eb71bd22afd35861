import type Team from '#api/accounts/tenants/team'
import type { ExplainedResult, McpExplanation } from '#api/contract/mcp/explanation'
import { applicationsOf } from '#api/mcp/applications/applications_of'
import { type ApplicationConfig, loadApplication } from '#api/mcp/gateway/application_config'
import { type DecidedCall, decideCall, isVisible, requestOf } from '#api/mcp/gateway/decide_call'
import { checkPermission } from '#api/mcp/permissions/check_permission'
import { NOT_FOUND } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

export type ExplainedCall = {
  userId: string
  applicationId: string
  /** Name that clients use. */
  tool: string
  arguments?: Record<string, unknown> | undefined
}

/**
 * Explains the decision that the gateway would currently make about a call. Sends nothing; therefore, it cannot check
 * whether the server still lists the tool as approved.
 * @throws a validation error for users and applications of other teams
 */
export async function explainCall(team: Team, call: ExplainedCall): Promise<McpExplanation> {
  await checkPermission(team, call)
  const { slug } = await applicationsOf(team).where('id', call.applicationId).firstOrFail()
  const config = await loadApplication(slug)
  if (!config) throw NOT_FOUND()
  const names = await namesOf(team.id, call.userId)
  return explanationOf(config, call, names)
}

type Names = {
  userName: string
  role: { id: string; name: string } | null
  permissions: ReadonlyMap<string, string>
}

async function namesOf(teamId: string, userId: string): Promise<Names> {
  const [{ name: userName }]: { name: string }[] = await db.from('users').where('id', userId)
  const rows: { id: string; name: string }[] = await db
    .from('mcp_permissions')
    .where('team_id', teamId)
    .select('id', 'name')
  const role: Names['role'] = await db
    .from('team_members as m')
    .join('roles as r', 'r.id', 'm.role_id')
    .where({ 'm.team_id': teamId, 'm.user_id': userId })
    .select('r.id', 'r.name')
    .first()
  return {
    userName,
    role: role ?? null,
    permissions: new Map(rows.map(({ id, name }) => [id, name])),
  }
}

const NO_TOOL = 'The application has no such tool'
const INACTIVE = 'The application is off'

function explanationOf(
  config: ApplicationConfig,
  { userId, tool: name, arguments: given = {} }: ExplainedCall,
  { userName, role, permissions }: Names
): McpExplanation {
  const tool = config.tools.get(name)
  const user = { userId, roleId: role?.id ?? null }
  const nameOf = (id: string) => permissions.get(id) ?? ''
  const about = {
    who: { userId, userName, roleName: role?.name ?? null },
    what: {
      applicationId: config.id,
      applicationName: config.name,
      isActive: config.isActive,
      enforcement: config.enforcement,
      tool: name,
      serverId: tool?.server.id ?? null,
      serverName: tool?.server.name ?? null,
      toolState: tool?.state ?? null,
      isListed: tool !== undefined && config.isActive && isVisible(config, tool, user),
    },
  }
  if (!tool) return { ...about, ...UNKNOWN, reason: NO_TOOL }
  const { steps } = config.policy.explain(requestOf(config, tool, user, given))
  const decided = decideCall(config, tool, user, given)
  const { effect, ruleId, reason } = decided.decision
  const result = resultOf(decided, about.what)
  const isSent = result === 'sent' || result === 'redacted' || result === 'asked'
  return {
    ...about,
    result,
    effect,
    reason: config.isActive ? reason : INACTIVE,
    permissionId: ruleId,
    permissionName: ruleId === null ? null : nameOf(ruleId),
    steps: steps.map((step) => ({ ...step, name: nameOf(step.ruleId) })),
    sentArguments: isSent ? decided.sent : null,
    findings: decided.findings,
  }
}

const UNKNOWN = {
  result: 'unknown',
  effect: 'deny',
  permissionId: null,
  permissionName: null,
  steps: [],
  sentArguments: null,
  findings: [],
} satisfies Partial<McpExplanation>

function resultOf(
  { decision, isWithheld }: DecidedCall,
  { isActive, isListed }: Pick<McpExplanation['what'], 'isActive' | 'isListed'>
): ExplainedResult {
  if (!isActive) return 'denied'
  if (!isListed) return 'unknown'
  if (decision.effect === 'deny') return 'denied'
  if (isWithheld) return 'withheld'
  if (decision.effect === 'ask') return 'asked'
  return decision.effect === 'redact' ? 'redacted' : 'sent'
}
