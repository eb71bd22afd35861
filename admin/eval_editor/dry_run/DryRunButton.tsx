import PlayCircleOutlined from '@mui/icons-material/PlayCircleOutlined'
import { useText } from '../../app/i18n.js'
import { DialogButton } from '../../ui/DialogButton.js'
import { lazyPart } from '../../ui/lazyPart.js'
import type { Editor } from '../useEditor.js'

const DryRunDialog = lazyPart(() => import('./DryRunDialog.js'), 'DryRunDialog')

/** One test, really asked; for whoever may run evaluations. */
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
