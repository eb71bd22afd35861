import type { McpPermissionRecord } from '#api/contract/mcp/permission'
import { ConfirmDialog } from '../../core/dialogs/ConfirmDialog.js'
import { useText } from '../../core/i18n/i18n.js'
import { toast } from '../../core/notifications/toasts.js'
import './messages.js'
import { useDeletePermission } from './queries.js'

/** Confirms the deletion of a permission. */
export function DeletePermission(props: { permission: McpPermissionRecord; onClose: () => void }) {
  const t = useText()
  const { id, name } = props.permission
  const { mutate, isPending, error } = useDeletePermission(() => {
    toast(t('mcp_permissions.deleted'))
    props.onClose()
  })
  const title = t('mcp_permissions.delete_one', { name })
  return (
    <ConfirmDialog
      title={title}
      consequence={t('mcp_permissions.delete_hint')}
      confirmText={title}
      isPending={isPending}
      error={error}
      onConfirm={() => mutate(id)}
      onCancel={props.onClose}
    />
  )
}
