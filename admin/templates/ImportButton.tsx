import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../app/i18n.js'
import { useCan } from '../app/session.js'
import { DialogButton } from '../ui/DialogButton.js'
import { lazyPart } from '../ui/lazyPart.js'

const ImportDialog = lazyPart(() => import('./ImportDialog.js'), 'ImportDialog')

/** The way in for configurations of the command-line tool. */
export function ImportButton() {
  const t = useText()
  const mayCreate = useCan('create', 'Config')
  if (!mayCreate) return null
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
