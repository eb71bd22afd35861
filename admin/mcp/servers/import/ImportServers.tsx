import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { DialogButton } from '../../../core/dialogs/DialogButton.js'
import { useText } from '../../../core/i18n/i18n.js'
import { lazyPart } from '../../../core/routing/lazyPart.js'
import { useCan } from '../../../core/session/session.js'
import './messages.js'

const ImportServersDialog = lazyPart(
  () => import('./ImportServersDialog.js'),
  'ImportServersDialog'
)

/** Button that proposes servers from a configuration file, for users with permission. */
export function ImportServers() {
  const t = useText()
  if (!useCan('create', 'McpServer')) return null
  return (
    <DialogButton
      text={t('mcp_server_import.button')}
      icon={<UploadFileOutlined />}
      variant="outlined"
    >
      {(close) => <ImportServersDialog onClose={close} />}
    </DialogButton>
  )
}
