import BlockOutlined from '@mui/icons-material/BlockOutlined'
import type { McpAlertRecord } from '#api/contract/mcp/alert'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { formAgainst } from '../permissions/permission_form.js'
import { PermissionDialog } from '../permissions/PermissionDialog.js'
import { usePermissions } from '../permissions/queries.js'
import './messages.js'

/** Button that creates a permission to deny the calls that caused an alert, with a dry run. */
export function DenyButton({ alert }: { alert: McpAlertRecord }) {
  const t = useText()
  const canCreate = useCan('create', 'McpPermission')
  const { applicationId, serverId, tool } = alert
  const { data: permissions } = usePermissions(canCreate)
  if (!canCreate || !permissions || !applicationId || !serverId || !tool) return null
  return (
    <DialogButton text={t('mcp_alerts.deny')} icon={<BlockOutlined />} variant="outlined">
      {(close) => (
        <PermissionDialog
          applicationId={applicationId}
          record={null}
          initial={formAgainst(alert, permissions)}
          onClose={close}
        />
      )}
    </DialogButton>
  )
}
