import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { StepProps } from '../step_props.js'

const ImportTestsDialog = lazyPart(() => import('./ImportTestsDialog.js'), 'ImportTestsDialog')

export function ImportTests(props: StepProps) {
  const t = useText()
  return (
    <DialogButton
      text={t('eval_editor.import.button')}
      icon={<UploadFileOutlined />}
      variant="outlined"
    >
      {(close) => <ImportTestsDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
