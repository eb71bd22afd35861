import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../app/i18n.js'
import { useCan } from '../../app/session.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'

const ImportDialog = lazyPart(() => import('./ImportDialog.js'), 'ImportDialog')

/** Brings in a file that the command-line tool wrote, for those who may. */
export function ImportEval() {
  const t = useText()
  if (!useCan('create', 'Eval')) return null
  return (
    <DialogButton text={t('evals.import.button')} icon={<UploadFileOutlined />} variant="outlined">
      {(close) => <ImportDialog onClose={close} />}
    </DialogButton>
  )
}
