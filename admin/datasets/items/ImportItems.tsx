import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { Dataset } from '../dataset_record.js'

const ImportDialog = lazyPart(() => import('./ImportDialog.js'), 'ImportDialog')

export function ImportItems({ dataset }: { dataset: Dataset }) {
  const t = useText()
  return (
    <DialogButton
      text={t('datasets.import.button')}
      icon={<UploadFileOutlined />}
      variant="outlined"
    >
      {(close) => <ImportDialog dataset={dataset} onClose={close} />}
    </DialogButton>
  )
}
