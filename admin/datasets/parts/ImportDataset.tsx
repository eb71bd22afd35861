import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import { useCan } from '../../core/session/session.js'
import '../messages.js'

const ImportDatasetDialog = lazyPart(
  () => import('./ImportDatasetDialog.js'),
  'ImportDatasetDialog'
)

/** Button that creates a dataset from a file, for users with permission. */
export function ImportDataset() {
  const t = useText()
  if (!useCan('create', 'Eval')) return null
  return (
    <DialogButton
      text={t('datasets.import_new.button')}
      icon={<UploadFileOutlined />}
      variant="outlined"
    >
      {(close) => <ImportDatasetDialog onClose={close} />}
    </DialogButton>
  )
}
