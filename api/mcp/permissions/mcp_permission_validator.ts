import { PERMISSION_EFFECTS, PERMISSION_MAX, POSITION } from '#api/contract/mcp/permission'
import { mcpPermissions } from '#api/contract/resources/mcp_permissions'
import { CONDITION_OPERATORS, RULE_KINDS } from '#api/engines/mcp/vocabulary'
import vine from '@vinejs/vine'

const { fields } = mcpPermissions

const name = () => vine.string().trim().minLength(1).maxLength(fields.name.max)
const effect = () => vine.enum(PERMISSION_EFFECTS)
const position = () => vine.number().withoutDecimals().min(POSITION.min).max(POSITION.max)
const reference = () => vine.string().uuid().nullable().optional()

const pointer = () =>
  vine
    .string()
    .maxLength(PERMISSION_MAX.conditionPath)
    .regex(/^(\/.*)?$/)

/** A string, a number, a Boolean, or a list of these. The operator decides which one it requires. */
const scalar = () =>
  vine.unionOfTypes([
    vine.boolean({ strict: true }),
    vine.number({ strict: true }),
    vine.string().maxLength(PERMISSION_MAX.conditionText),
  ])

const value = () =>
  vine.unionOfTypes([
    vine.boolean({ strict: true }),
    vine.number({ strict: true }),
    vine.string().maxLength(PERMISSION_MAX.conditionText),
    vine.array(scalar()).maxLength(PERMISSION_MAX.conditionValues),
  ])

const rest = () => ({
  kind: vine.enum(RULE_KINDS).optional(),
  userId: reference(),
  roleId: reference(),
  applicationId: reference(),
  serverId: reference(),
  tool: vine
    .string()
    .trim()
    .minLength(1)
    .maxLength(fields.tool.max)
    .regex(/^[^\s*]*\*?$/)
    .nullable()
    .optional(),
  conditions: vine
    .array(
      vine.object({
        path: pointer(),
        operator: vine.enum(CONDITION_OPERATORS),
        value: value().optional(),
      })
    )
    .maxLength(PERMISSION_MAX.conditions)
    .optional(),
  redactPaths: vine.array(pointer()).maxLength(PERMISSION_MAX.redactPaths).optional(),
  reason: vine.string().trim().maxLength(fields.reason.max).nullable().optional(),
})

export const createPermission = vine.create({
  name: name(),
  effect: effect(),
  position: position(),
  ...rest(),
})

export const updatePermission = vine.create({
  name: name().optional(),
  effect: effect().optional(),
  position: position().optional(),
  ...rest(),
})
