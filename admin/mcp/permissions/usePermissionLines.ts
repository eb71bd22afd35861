import type { McpPermissionRecord } from '#api/contract/mcp/permission'
import { useText, type Translate } from '../../core/i18n/i18n.js'
import { useServers } from '../queries.js'
import './messages.js'
import { textOf, type Member } from './permission_form.js'
import { useRoleNames } from './queries.js'

/** Describes the users and items to which a permission applies, one text per part. Omits parts without a restriction. */
export function usePermissionLines(permission: McpPermissionRecord, user: Member | null): string[] {
  const t = useText()
  const { data: servers = [] } = useServers()
  const { data: roles = [] } = useRoleNames()
  const { userId, roleId, applicationId, serverId, kind, tool, conditions, reason } = permission
  const server = servers.find(({ id }) => id === serverId)
  return [
    t(applicationId ? 'mcp_permissions.line.application' : 'mcp_permissions.line.all_applications'),
    userId && t('mcp_permissions.line.user', { name: user?.name ?? t('mcp_permissions.former') }),
    roleId &&
      t('mcp_permissions.line.role', {
        name: roles.find(({ id }) => id === roleId)?.name ?? t('mcp_permissions.line.deleted_role'),
      }),
    serverId &&
      t('mcp_permissions.line.server', {
        name: server?.name ?? t('mcp_permissions.line.deleted_server'),
      }),
    tool
      ? t(`mcp_permissions.line.${kind}`, { name: tool })
      : t(`mcp_permissions.line.every_${kind}`),
    ...conditions.map((condition) =>
      t('mcp_permissions.line.condition', {
        condition: [
          condition.path || t('mcp_permissions.line.whole'),
          t(`mcp_permissions.operator.${condition.operator}`),
          textOf(condition),
        ]
          .join(' ')
          .trim(),
      })
    ),
    redactLine(t, permission),
    reason && t('mcp_permissions.line.reason', { reason }),
  ].filter((line): line is string => typeof line === 'string' && line !== '')
}

function redactLine(t: Translate, { effect, redactPaths }: McpPermissionRecord): string | null {
  if (effect !== 'redact') return null
  return redactPaths.length === 0
    ? t('mcp_permissions.line.redact_recognized')
    : t('mcp_permissions.line.redact', { paths: redactPaths.join(', ') })
}
