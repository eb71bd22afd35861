import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useText } from '../../app/i18n.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'
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
