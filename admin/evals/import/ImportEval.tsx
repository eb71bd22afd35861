import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { useCan } from '../../core/session/session.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'

const ImportDialog = lazyPart(() => import('./ImportDialog.js'), 'ImportDialog')

/** Button that imports a promptfoo results file, for users with permission. */
export function ImportEval() {
  const t = useText()
  if (!useCan('create', 'Eval')) return null
  return (
    <DialogButton text={t('evals.import.button')} icon={<UploadFileOutlined />} variant="outlined">
      {(close) => <ImportDialog onClose={close} />}
    </DialogButton>
  )
}
