import { useController, useWatch, type Control } from 'react-hook-form'
import { RULE_KINDS } from '#api/engines/mcp/vocabulary'
import { mcpPermissions } from '#api/contract/resources/mcp_permissions'
import { FormSelect } from '../../core/forms/fields/FormSelect.js'
import { RecordPicker } from '../../core/forms/fields/RecordPicker.js'
import { FormField } from '../../core/forms/FormField.js'
import { useText } from '../../core/i18n/i18n.js'
import { useServers } from '../queries.js'
import './messages.js'
import {
  EVERY_ROLE,
  EVERY_SERVER,
  TOOL,
  type Member,
  type PermissionForm,
} from './permission_form.js'
import { useMembersResource, useRoleNames } from './queries.js'

type Props = { control: Control<PermissionForm> }

/** Users and items to which a permission applies. */
export function ScopeFields({ control }: Props) {
  const t = useText()
  const { data: servers = [] } = useServers()
  const kind = useWatch({ control, name: 'kind' })
  return (
    <>
      <FormSelect
        control={control}
        name="scope"
        label={t('mcp_permissions.field.scope')}
        choices={['own', 'all'] as const}
        nameOf={(id) => t(`mcp_permissions.scope.${id}`)}
      />
      <UserField control={control} />
      <RoleField control={control} />
      <FormSelect
        control={control}
        name="serverId"
        label={t('mcp_permissions.field.server')}
        choices={[EVERY_SERVER, ...servers.map(({ id }) => id)]}
        nameOf={(id) =>
          servers.find((server) => server.id === id)?.name ?? t('mcp_permissions.every_server')
        }
      />
      <FormSelect
        control={control}
        name="kind"
        label={t('mcp_permissions.field.kind')}
        choices={RULE_KINDS}
        nameOf={(id) => t(`mcp_permissions.kind.${id}`)}
      />
      <FormField
        control={control}
        name="tool"
        label={`${t(`mcp_permissions.name_of.${kind}`)} (${t('common.optional')})`}
        help={t(`mcp_permissions.help.${kind === 'client_request' ? kind : 'tool'}`)}
        rules={{
          validate: (value) =>
            kind === 'resource' ||
            (typeof value === 'string' && TOOL.test(value.trim())) ||
            t('mcp_permissions.error.tool'),
        }}
        slotProps={{ htmlInput: { maxLength: mcpPermissions.fields.tool.max } }}
      />
    </>
  )
}

function RoleField({ control }: Props) {
  const t = useText()
  const { data: roles = [] } = useRoleNames()
  return (
    <FormSelect
      control={control}
      name="roleId"
      label={t('mcp_permissions.field.role')}
      help={t('mcp_permissions.help.role')}
      choices={[EVERY_ROLE, ...roles.map(({ id }) => id)]}
      nameOf={(id) => roles.find((role) => role.id === id)?.name ?? t('mcp_permissions.every_role')}
    />
  )
}

function UserField({ control }: Props) {
  const t = useText()
  const { field, fieldState } = useController({ control, name: 'user' })
  return (
    <RecordPicker<Member>
      resource={useMembersResource()}
      label={`${t('mcp_permissions.field.user')} (${t('common.optional')})`}
      hint={t('mcp_permissions.help.user')}
      isOptional
      chosen={field.value}
      onChoose={field.onChange}
      error={fieldState.error?.message ?? null}
    />
  )
}
