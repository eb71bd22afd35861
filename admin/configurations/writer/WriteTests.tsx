import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined'
import { useText } from '../../core/i18n/i18n.js'
import { DialogButton } from '../../core/dialogs/DialogButton.js'
import { lazyPart } from '../../core/routing/lazyPart.js'
import type { StepProps } from '../step_props.js'

const WriteTestsDialog = lazyPart(() => import('./WriteTestsDialog.js'), 'WriteTestsDialog')
const SuggestDialog = lazyPart(() => import('./SuggestDialog.js'), 'SuggestDialog')

/** Button that generates test cases with a model, for review before they are added. */
export function WriteTests(props: StepProps) {
  const t = useText()
  return (
    <DialogButton
      text={t('eval_editor.write.button')}
      icon={<AutoAwesomeOutlined />}
      variant="outlined"
    >
      {(close) => <WriteTestsDialog {...props} onClose={close} />}
    </DialogButton>
  )
}

/** Like `WriteTests`, but for assertions of the default test case. */
export function SuggestAssertions(props: StepProps) {
  const t = useText()
  return (
    <DialogButton
      text={t('eval_editor.suggest.button')}
      icon={<AutoAwesomeOutlined />}
      variant="text"
    >
      {(close) => <SuggestDialog {...props} onClose={close} />}
    </DialogButton>
  )
}
