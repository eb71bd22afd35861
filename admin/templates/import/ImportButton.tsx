import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const ImportDialog = lazyPart(() => import('./ImportDialog.js'), 'ImportDialog')

export function ImportButton() {
  const t = useText()
  const canCreate = useCan('create', 'Config')
  if (!canCreate) return null
  return (
    <DialogButton
      text={t('templates.import.button')}
      icon={<UploadFileOutlined />}
      variant="outlined"
    >
      {(close) => <ImportDialog onClose={close} />}
    </DialogButton>
  )
}
