import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { Editor } from '../useEditor.js'

const DryRunDialog = lazyPart(() => import('./DryRunDialog.js'), 'DryRunDialog')

/** Button that runs one test case against the providers; for users who can run evaluations. */
export function DryRunButton({ editor }: { editor: Editor }) {
  const t = useText()
  return (
    <DialogButton
      text={t('eval_editor.dry.button')}
      icon={<PlayCircleOutlined />}
      variant="outlined"
    >
      {(close) => <DryRunDialog editor={editor} onClose={close} />}
    </DialogButton>
  )
}
