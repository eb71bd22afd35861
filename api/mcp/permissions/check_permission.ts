import type Team from '#api/accounts/tenants/team'
import { compilePolicy, isFolder, isHostPattern, McpEngineError } from '#api/engines/mcp/index'
import type { PermissionEffect } from '#api/contract/mcp/permission'
import type { ArgumentCondition, RuleKind } from '#api/engines/mcp/vocabulary'
import { canAccess } from '#api/mcp/users/can_access'
import { applicationsOf } from '#api/mcp/applications/applications_of'
import { serversOf } from '#api/mcp/servers/servers_of'
import { invalidField } from '#api/platform/http/domain_error'
import db from '@adonisjs/lucid/services/db'

type Values = {
  userId?: string | null | undefined
  roleId?: string | null | undefined
  applicationId?: string | null | undefined
  serverId?: string | null | undefined
  conditions?: ArgumentCondition[] | undefined
  kind?: RuleKind | undefined
  effect?: PermissionEffect | undefined
  tool?: string | null | undefined
}

/**
 * Checks the values of a permission.
 * @throws a validation error for records of other teams, invalid combinations, and conditions that cannot be evaluated
 */
export async function checkPermission(team: Team, values: Values): Promise<void> {
  const { userId, roleId, applicationId, serverId, conditions = [] } = values
  if (userId && !(await canAccess(team, userId))) throw missing('userId', 'user')
  if (roleId && !(await isRole(team, roleId))) throw missing('roleId', 'role', 'organization')
  if (userId && roleId) {
    throw invalidField('roleId', 'user', 'Choose a user or a role, not both')
  }
  if (applicationId && !(await applicationsOf(team).where('id', applicationId).first())) {
    throw missing('applicationId', 'application')
  }
  if (serverId && !(await serversOf(team).where('id', serverId).first())) {
    throw missing('serverId', 'server')
  }
  assertKind(values)
  for (const [index, condition] of conditions.entries()) assertCondition(index, condition)
}

/**
 * Matches names of tools and prompts that the protocol permits, and prefixes that end with `*`; URIs contain other
 * characters.
 */
const NAME = /^[A-Za-z0-9_.-]*\*?$/

function assertKind({ kind = 'tool', effect, tool }: Values) {
  if (kind !== 'tool' && (effect === 'ask' || effect === 'redact')) {
    throw invalidField(
      'kind',
      'effect',
      'Resources, prompts and requests to clients can only be allowed or denied'
    )
  }
  if (kind !== 'resource' && tool && !NAME.test(tool)) {
    throw invalidField('tool', 'regex', 'Use letters, digits, underscores, dots and hyphens')
  }
}

const missing = (field: string, noun: string, owner = 'team') =>
  invalidField(field, 'exists', `This ${noun} does not exist in your ${owner}`)

const isRole = ({ organizationId }: Team, id: string): Promise<unknown> =>
  db.from('roles').where({ id, organization_id: organizationId }).first()

/** Rejects values that are valid in a policy, but with which the condition could never be met. */
function assertValue(field: string, { operator, value }: ArgumentCondition) {
  const values = Array.isArray(value) ? value : [value]
  if (values.length === 0) throw invalidField(field, 'condition', 'Enter at least one value')
  const host = operator === 'host_in' && values.find((each) => !isHostPattern(String(each)))
  if (typeof host === 'string') {
    const message = `"${host}" is not a host. Enter hosts such as example.com or *.example.com, without scheme, port or path.`
    throw invalidField(field, 'condition', message)
  }
  if (operator === 'within_path' && !isFolder(String(value))) {
    const message =
      'Enter a folder such as /data. It must not start with ~, and .. must stay inside it.'
    throw invalidField(field, 'condition', message)
  }
}

function assertCondition(index: number, condition: ArgumentCondition) {
  const field = `conditions.${index}.value`
  assertValue(field, condition)
  try {
    compilePolicy([{ id: 'checked', effect: 'deny', when: [condition] }])
  } catch (error) {
    if (!(error instanceof McpEngineError)) throw error
    throw invalidField(field, 'condition', error.message)
  }
}
