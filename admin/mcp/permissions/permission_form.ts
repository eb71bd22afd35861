import type { McpAlertRecord } from '#api/contract/mcp/alert'
import type { McpPolicyProposal } from '#api/contract/mcp/range'
import {
  PERMISSION_MAX,
  POSITION,
  type McpPermissionRecord,
  type PermissionEffect,
} from '#api/contract/mcp/permission'
import type { ArgumentCondition, ConditionOperator, RuleKind } from '#api/engines/mcp/vocabulary'

/** A member of the team, as the API lists members. */
export type Member = { id: string; userId: string; name: string }

export type ConditionRow = { path: string; operator: ConditionOperator; value: string }

/**
 * Option value for permissions that apply to every server. With an empty value, a native select would show its label over
 * the option.
 */
export const EVERY_SERVER = 'every'
/** Option value for permissions that apply to every role. */
export const EVERY_ROLE = 'every'

export type PermissionForm = {
  name: string
  effect: PermissionEffect
  position: number | null
  kind: RuleKind
  scope: 'own' | 'all'
  user: Member | null
  roleId: string
  serverId: string
  tool: string
  conditions: ConditionRow[]
  /** One JSON pointer per line. */
  redactPaths: string
  reason: string
}

const STEP = 10

/** Returns the position after the last permission. */
const nextPosition = (permissions: readonly McpPermissionRecord[]) =>
  permissions.length === 0 ? 100 : Math.max(...permissions.map(({ position }) => position)) + STEP

/** Returns the form values for a new permission of an application. */
export const newForm = (permissions: readonly McpPermissionRecord[]): PermissionForm => ({
  name: '',
  effect: 'allow',
  position: nextPosition(permissions),
  kind: 'tool',
  scope: 'own',
  user: null,
  roleId: EVERY_ROLE,
  serverId: EVERY_SERVER,
  tool: '',
  conditions: [],
  redactPaths: '',
  reason: '',
})

/** Returns a position before all other permissions. */
const firstPosition = (permissions: readonly McpPermissionRecord[]) =>
  Math.max(POSITION.min, Math.min(100, ...permissions.map(({ position }) => position)) - STEP)

/**
 * Form values for a permission proposed to fix a target's vulnerability. Its position precedes all
 * other permissions.
 */
export const formOfProposal = (
  { permission, serverId, tool }: McpPolicyProposal,
  permissions: readonly McpPermissionRecord[]
): PermissionForm => ({
  ...newForm([]),
  ...permission,
  position: firstPosition(permissions),
  serverId,
  tool,
})

/**
 * Form values for a permission that denies the call that caused an alert. Its position precedes all
 * other permissions.
 */
export const formAgainst = (
  { tool, serverId, userId, userName }: McpAlertRecord,
  permissions: readonly McpPermissionRecord[]
): PermissionForm => ({
  ...newForm([]),
  name: `Deny ${tool ?? ''}`.slice(0, PERMISSION_MAX.name),
  effect: 'deny',
  position: firstPosition(permissions),
  user: userId === null ? null : { id: userId, userId, name: userName ?? '' },
  serverId: serverId ?? EVERY_SERVER,
  tool: tool ?? '',
})

/** Returns the form values for a stored permission. */
export const formOf = (record: McpPermissionRecord, user: Member | null): PermissionForm => ({
  name: record.name,
  effect: record.effect,
  position: record.position,
  kind: record.kind,
  scope: record.applicationId === null ? 'all' : 'own',
  user,
  roleId: record.roleId ?? EVERY_ROLE,
  serverId: record.serverId ?? EVERY_SERVER,
  tool: record.tool ?? '',
  conditions: record.conditions.map((condition) => ({
    path: condition.path,
    operator: condition.operator,
    value: textOf(condition),
  })),
  redactPaths: record.redactPaths.join('\n'),
  reason: record.reason ?? '',
})

/** Builds the request body from the form's values. */
export const permissionFrom = (form: PermissionForm, applicationId: string) => ({
  name: form.name.trim(),
  effect: form.effect,
  position: form.position,
  kind: form.kind,
  applicationId: form.scope === 'own' ? applicationId : null,
  userId: form.user?.userId ?? null,
  roleId: form.roleId === EVERY_ROLE ? null : form.roleId,
  serverId: form.serverId === EVERY_SERVER ? null : form.serverId,
  tool: form.tool.trim() || null,
  conditions: form.conditions.map(conditionFrom),
  redactPaths: form.effect === 'redact' ? linesOf(form.redactPaths) : [],
  reason: form.reason.trim() || null,
})

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** First line that is not a JSON pointer; null if there is none. */
export const redactProblem = (text: string): string | null =>
  linesOf(text).find((line) => !line.startsWith('/')) ?? null

/** Form field of a server field. Lines of the arguments to replace share one field. */
export function permissionField(field: string): string {
  if (field === 'userId') return 'user'
  return field.startsWith('redactPaths') ? 'redactPaths' : field
}

export const TOOL = /^[A-Za-z0-9_.-]*\*?$/

const KINDS: Partial<Record<ConditionOperator, 'none' | 'number' | 'list' | 'scalar'>> = {
  exists: 'none',
  missing: 'none',
  less_than: 'number',
  greater_than: 'number',
  longer_than: 'number',
  one_of: 'list',
  none_of: 'list',
  host_in: 'list',
  equals: 'scalar',
  not_equals: 'scalar',
}

/** Returns the type of the operand that an operator requires; text by default. */
export const valueKind = (operator: ConditionOperator) => KINDS[operator] ?? 'text'

/** Returns the problem with the value of a condition; null if it is valid. */
export function valueProblem({ operator, value }: ConditionRow): 'value' | 'number' | null {
  const kind = valueKind(operator)
  if (kind === 'none') return null
  if (value.trim() === '') return kind === 'number' ? 'number' : 'value'
  if (kind === 'list' && listOf(value).length === 0) return 'value'
  return kind === 'number' && !Number.isFinite(Number(value)) ? 'number' : null
}

function conditionFrom({ path, operator, value }: ConditionRow): ArgumentCondition {
  const start = { path: path.trim(), operator }
  switch (valueKind(operator)) {
    case 'none':
      return start
    case 'number':
      return { ...start, value: Number(value) }
    case 'list':
      return { ...start, value: listOf(value) }
    case 'scalar':
      return { ...start, value: scalarOf(value) }
    default:
      return { ...start, value }
  }
}

type Scalar = string | number | boolean

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

/** Parses numbers, Booleans and quoted texts as JSON; everything else is text. */
function scalarOf(text: string): Scalar {
  const value = parsed(text.trim())
  return isScalar(value) ? value : text.trim()
}

function listOf(text: string): Scalar[] {
  const value = parsed(`[${text}]`)
  if (Array.isArray(value) && value.every(isScalar)) return value
  return text
    .split(',')
    .filter((part) => part.trim() !== '')
    .map(scalarOf)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // The text is not JSON, so it is a string.
    return undefined
  }
}

/** Formats the value of a condition as the user would enter it. */
export function textOf({ operator, value }: ArgumentCondition): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return listText(value)
  return valueKind(operator) === 'scalar' ? scalarText(value) : String(value)
}

/** Reverses `scalarOf`: quotes a text that would otherwise be parsed as another value. */
const scalarText = (value: unknown): string =>
  typeof value === 'string' && scalarOf(value) === value ? value : JSON.stringify(value)

/**
 * Reverses `listOf`. Commas separate elements, so if an element contains one, all elements are
 * quoted.
 */
function listText(values: readonly unknown[]): string {
  const hasComma = values.some((value) => typeof value === 'string' && value.includes(','))
  return values.map((value) => (hasComma ? JSON.stringify(value) : scalarText(value))).join(', ')
}
